import { estate, serviceNamed, serviceOf, teamOf } from "./estate.ts";
import type { Environment } from "./schema.ts";

/** One line of the list of services. */
export interface ServiceLine {
  name: string;
  tier: number;
  owner_team: string;
}

/** All that the CMDB tells about one service. */
export interface ServiceCard extends ServiceLine {
  description: string;
  /** The owning team's on-call channel. */
  oncall: string;
  depends_on: string[];
  depended_on_by: string[];
  hosts: Record<Environment, number>;
}

/** Every service, in the estate's order. */
export function serviceLines(): ServiceLine[] {
  return estate.services.map(({ name, tier, owner_team_id }) => ({
    name,
    tier,
    owner_team: teamOf(owner_team_id).name,
  }));
}

/** The card of the service of that exact name, or undefined. */
export function serviceCard(name: string): ServiceCard | undefined {
  const service = serviceNamed(name);
  if (service === undefined) return undefined;
  const team = teamOf(service.owner_team_id);
  const hosts = { prod: 0, staging: 0, dev: 0 };
  for (const host of estate.hosts) if (host.service_id === service.id) hosts[host.environment] += 1;
  return {
    name,
    tier: service.tier,
    description: service.description,
    owner_team: team.name,
    oncall: team.oncall,
    depends_on: service.depends_on.map((id) => serviceOf(id).name),
    depended_on_by: estate.services
      .filter(({ depends_on }) => depends_on.includes(service.id))
      .map(({ name }) => name),
    hosts,
  };
}
