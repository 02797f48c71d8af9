import file from "./estate.json" with { type: "json" };
import { EstateFile } from "./schema.ts";
import type { Host, Person, Service, Team, Vulnerability } from "./schema.ts";

/** The whole estate as records, in the file's order. It holds personal data: hand out views, not records. */
export const estate = EstateFile.parse(file);

const hosts = new Map(estate.hosts.map((host) => [host.hostname, host]));
const servicesByName = new Map(estate.services.map((service) => [service.name, service]));
const vulnerabilities = new Map(estate.vulnerabilities.map((each) => [each.id, each]));
const teams = new Map(estate.teams.map((team) => [team.id, team]));
const people = new Map(estate.people.map((person) => [person.id, person]));
const services = new Map(estate.services.map((service) => [service.id, service]));
const hostsById = new Map(estate.hosts.map((host) => [host.id, host]));

/** The host of that exact name, or undefined. */
export const hostNamed = (hostname: string): Host | undefined => hosts.get(hostname);

/** The service of that exact name, or undefined. */
export const serviceNamed = (name: string): Service | undefined => servicesByName.get(name);

/** The vulnerability of that exact id, such as `CVE-2099-1001`, or undefined. */
export const vulnerabilityNamed = (id: string): Vulnerability | undefined => vulnerabilities.get(id);

/** The team of an id that another record names. An id that leads nowhere throws, here and below. */
export const teamOf = (id: string): Team => follow(teams, id);

/** The person of an id that another record names. */
export const personOf = (id: string): Person => follow(people, id);

/** The service of an id that another record names. */
export const serviceOf = (id: string): Service => follow(services, id);

/** The host of an id that another record names. */
export const hostOf = (id: string): Host => follow(hostsById, id);

function follow<T>(records: ReadonlyMap<string, T>, id: string): T {
  const record = records.get(id);
  if (record === undefined) throw new Error(`estate.json names ${id}, which is not in it`);
  return record;
}
