import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import {
  assetOf,
  estate,
  findAssets,
  getAsset,
  hostNamed,
  hostOf,
  personOf,
  serviceCard,
  serviceLines,
  serviceNamed,
  serviceOf,
  teamOf,
  vulnerabilityNamed,
} from "wirebook/estate";
import { ToolError } from "wirebook/kit";

const EMAIL = /[\w.+-]+@[\w-]+\.\w+/;
const PHONE = /\+\d[\d ]{7,}/;

const unique = (values: string[]) => expect(new Set(values).size).toBe(values.length);

describe("the estate", () => {
  it("is big enough for the labs", () => {
    expect(estate.hosts.length).toBeGreaterThanOrEqual(200);
    expect(estate.services.length).toBeGreaterThanOrEqual(20);
    expect(estate.teams.length).toBeGreaterThanOrEqual(10);
    expect(estate.people.length).toBeGreaterThanOrEqual(50);
    expect(estate.vulnerabilities.length).toBeGreaterThanOrEqual(30);
  });

  it("has no id or name twice", () => {
    for (const records of Object.values(estate)) {
      expect(new Set(records.map(({ id }) => id)).size).toBe(records.length);
    }
    unique(estate.hosts.map(({ hostname }) => hostname));
    unique(estate.hosts.map(({ ip }) => ip));
    unique(estate.services.map(({ name }) => name));
    unique(estate.teams.map(({ name }) => name));
    unique(estate.people.map(({ full_name }) => full_name));
    unique(estate.people.map(({ email }) => email));
    unique(estate.people.map(({ phone }) => phone));
    unique(estate.findings.map(({ cve_id, host_id }) => `${cve_id} ${host_id}`));
  });

  it("resolves every id", () => {
    for (const person of estate.people) expect(teamOf(person.team_id).id).toBe(person.team_id);
    for (const service of estate.services) {
      expect(teamOf(service.owner_team_id).id).toBe(service.owner_team_id);
      for (const id of service.depends_on) expect(serviceOf(id).id).toBe(id);
      expect(service.depends_on).not.toContain(service.id);
    }
    for (const host of estate.hosts) {
      expect(serviceOf(host.service_id).id).toBe(host.service_id);
      expect(personOf(host.owner_id).id).toBe(host.owner_id);
    }
    for (const finding of estate.findings) {
      expect(vulnerabilityNamed(finding.cve_id)?.id).toBe(finding.cve_id);
      expect(hostOf(finding.host_id).id).toBe(finding.host_id);
    }
    expect(() => hostOf("host-9999")).toThrow("host-9999");
  });

  it("has a host for every service, a member for every team, a finding for every vulnerability", () => {
    for (const { id } of estate.services)
      expect(estate.hosts.some((host) => host.service_id === id)).toBe(true);
    for (const { id } of estate.teams)
      expect(estate.people.some((person) => person.team_id === id)).toBe(true);
    for (const { id } of estate.vulnerabilities) {
      expect(estate.findings.some((finding) => finding.cve_id === id)).toBe(true);
    }
  });

  it("holds the fixed facts", () => {
    expect(getAsset({ hostname: "jump-prod-02" })).toMatchObject({
      ip: "10.20.167.107",
      service: "remote-access",
      environment: "prod",
      owner: "Camille Michel",
    });
    expect(hostNamed("db-prod-01")?.classification).toBe("restricted");
    const cve = estate.findings.filter(({ cve_id }) => cve_id === "CVE-2099-1001");
    expect(new Set(cve.map(({ status }) => status)).size).toBeGreaterThan(2);
    const legacy = hostNamed("build-legacy-01")?.description ?? "";
    expect(legacy).toMatch(/assistant/i);
    expect(legacy).toMatch(/e-mail|phone/i);
    const page = findAssets({ service: "customer-db", environment: "prod", limit: 50 });
    expect(page.total).toBeGreaterThanOrEqual(20);
  });

  it("is invented: example domains, numbers that are kept for fiction, private addresses", () => {
    for (const { email, phone } of estate.people) {
      expect(email).toMatch(/^[a-z.]+@[a-z]+\.example$/);
      // Ofcom's London range for drama; ARCEP's mobile range for fiction.
      expect(phone).toMatch(/^\+44 20 7946 0\d{3}$|^\+33 6 39 98 \d{2} \d{2}$/);
    }
    for (const { ip } of estate.hosts) expect(ip).toMatch(/^10\./);
  });

  it("keeps one record a line", () => {
    const text = readFileSync(new URL("../../servers/estate/estate.json", import.meta.url), "utf8");
    const records = Object.values(estate).reduce((sum, each) => sum + each.length, 0);
    expect(text.split("\n").filter((line) => line.startsWith('{"id"')).length).toBe(records);
  });
});

describe("views", () => {
  it("tell nothing personal about anybody", () => {
    const told = JSON.stringify([
      estate.hosts.map(assetOf),
      serviceLines(),
      estate.services.map(({ name }) => serviceCard(name)),
    ]);
    expect(told).not.toMatch(EMAIL);
    expect(told).not.toMatch(PHONE);
    for (const { email, phone } of estate.people) {
      expect(told).not.toContain(email);
      expect(told).not.toContain(phone);
    }
  });

  it("give the ten fields of an asset, in order", () => {
    expect(Object.keys(getAsset({ hostname: "  JUMP-prod-02\n" }))).toEqual([
      "hostname",
      "ip",
      "os",
      "environment",
      "classification",
      "service",
      "owner",
      "owner_team",
      "location",
      "description",
    ]);
  });

  it("count the hosts of a service and know both ends of a dependency", () => {
    const card = serviceCard("customer-db");
    const hosts = findAssets({ service: "customer-db", limit: 1 });
    expect(card && card.hosts.prod + card.hosts.staging + card.hosts.dev).toBe(hosts.total);
    for (const { name } of serviceLines()) {
      for (const other of serviceCard(name)?.depends_on ?? []) {
        expect(serviceCard(other)?.depended_on_by).toContain(name);
      }
    }
  });

  it.each(["constructor", "__proto__", "toString", ""])("miss %j like any other name", (name) => {
    expect(hostNamed(name)).toBeUndefined();
    expect(serviceNamed(name)).toBeUndefined();
    expect(serviceCard(name)).toBeUndefined();
    expect(() => getAsset({ hostname: name })).toThrow(ToolError);
    expect(() => findAssets({ service: name, limit: 5 })).toThrow(ToolError);
  });
});

describe("findAssets", () => {
  it("bounds the page and tells the total", () => {
    const page = findAssets({ limit: 20 });
    expect(page).toMatchObject({ total: estate.hosts.length, returned: 20 });
    expect(page.assets).toHaveLength(20);
  });

  it("filters by both", () => {
    const { assets, total } = findAssets({ service: "remote-access", environment: "prod", limit: 50 });
    expect(assets).toHaveLength(total);
    for (const asset of assets)
      expect(asset).toMatchObject({ service: "remote-access", environment: "prod" });
  });

  it.each([0, 51, -1])("says what to do about a limit of %d", (limit) => {
    expect(() => findAssets({ limit })).toThrow(/from 1 to 50/);
  });

  it("names the services there are, and repeats little of what was asked", () => {
    expect(() => findAssets({ service: "databse", limit: 1 })).toThrow(/customer-db/);
    const message = (() => {
      try {
        return findAssets({ service: "x".repeat(10_000), limit: 1 });
      } catch (error) {
        return String(error);
      }
    })();
    expect(String(message).length).toBeLessThan(1000);
  });
});
