import * as z from "zod";

/** Where hosts run; the three values that `find_assets` takes. */
export const Environment = z.enum(["prod", "staging", "dev"]);

const Id = z.string().regex(/^(team|person|svc|host|finding)-[a-z0-9-]+$/);
const CveId = z.string().regex(/^CVE-\d{4}-\d{4,}$/);
const Day = z.iso.date();

const Team = z.strictObject({ id: Id, name: z.string(), oncall: z.string().startsWith("#") });

const Person = z.strictObject({
  id: Id,
  full_name: z.string(),
  email: z.string().endsWith(".example"),
  phone: z.string().startsWith("+"),
  team_id: Id,
  role: z.string(),
});

const Service = z.strictObject({
  id: Id,
  name: z.string(),
  /** 1 is what the business cannot do without. */
  tier: z.int().min(1).max(3),
  owner_team_id: Id,
  description: z.string(),
  depends_on: z.array(Id),
});

const Host = z.strictObject({
  id: Id,
  hostname: z.string().regex(/^[a-z]+-[a-z]+-\d{2}$/),
  ip: z.ipv4(),
  os: z.string(),
  environment: Environment,
  classification: z.enum(["internal", "confidential", "restricted"]),
  service_id: Id,
  owner_id: Id,
  location: z.string(),
  description: z.string(),
});

const Vulnerability = z.strictObject({
  id: CveId,
  title: z.string(),
  severity: z.enum(["low", "medium", "high", "critical"]),
  cvss: z.number().min(0).max(10),
  published: Day,
});

const Finding = z.strictObject({
  id: Id,
  cve_id: CveId,
  host_id: Id,
  status: z.enum(["open", "in_progress", "mitigated", "fixed", "accepted"]),
  found: Day,
});

/** The shape of `estate.json`: one invented company's configuration management database. */
export const EstateFile = z.strictObject({
  teams: z.array(Team),
  people: z.array(Person),
  services: z.array(Service),
  hosts: z.array(Host),
  vulnerabilities: z.array(Vulnerability),
  findings: z.array(Finding),
});

export type Environment = z.infer<typeof Environment>;
export type Team = z.infer<typeof Team>;
export type Person = z.infer<typeof Person>;
export type Service = z.infer<typeof Service>;
export type Host = z.infer<typeof Host>;
export type Vulnerability = z.infer<typeof Vulnerability>;
export type Finding = z.infer<typeof Finding>;
