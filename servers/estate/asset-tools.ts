import * as z from "zod";
import { ToolError } from "wirebook/kit";
import { Environment } from "./schema.ts";
import { Asset, AssetPage, assetOf } from "./asset.ts";
import { estate, hostNamed, serviceNamed } from "./estate.ts";

const MOST = 50;

/** Arguments of `get_asset`. Unknown arguments are refused, so that a misspelt one is noticed. */
export const GetAsset = z.strictObject({
  hostname: z.string().describe("Exact name of the host, such as jump-prod-02"),
});

/** Arguments of `find_assets`. The bounds of `limit` are told here and enforced with guidance below. */
export const FindAssets = z.strictObject({
  service: z.string().optional().describe("Only hosts of this service, such as customer-db"),
  environment: Environment.optional().describe("Only hosts of this environment"),
  limit: z
    .int()
    .default(20)
    .meta({ minimum: 1, maximum: MOST })
    .describe(`How many hosts to return at most, 1 to ${MOST}`),
});

/**
 * The two tools over hosts, for any server: name, words for the model, schemas.
 * `run` takes checked arguments and throws `ToolError` with what to do instead.
 */
export const assetTools = {
  get_asset: {
    title: "Look up a host",
    description:
      "Everything the CMDB may tell about one host, found by its exact hostname (for example jump-prod-02): " +
      "address, system, environment, how sensitive it is, which service runs on it and who owns it.",
    input: GetAsset,
    output: Asset,
    run: getAsset,
  },
  find_assets: {
    title: "List hosts",
    description:
      "Hosts of a service, of an environment, or both. Returns at most `limit` hosts and, in `total`, how many match.",
    input: FindAssets,
    output: AssetPage,
    run: findAssets,
  },
} as const;

/** One host by name; spaces around it and capitals do not matter. */
export function getAsset({ hostname }: z.output<typeof GetAsset>): Asset {
  const host = hostNamed(hostname.trim().toLowerCase());
  if (host === undefined) {
    throw new ToolError(
      `The CMDB has no host ${quoted(hostname)}. Names look like jump-prod-02; ` +
        "call find_assets with a service or an environment to see which hosts there are.",
    );
  }
  return assetOf(host);
}

/** A page of hosts in the estate's order. */
export function findAssets(filter: z.output<typeof FindAssets>): AssetPage {
  const { limit, environment } = filter;
  if (limit < 1 || limit > MOST) {
    throw new ToolError(
      `limit is ${limit}, and must be from 1 to ${MOST}. ` +
        "Narrow the list with service or environment instead of raising it.",
    );
  }
  const service = filter.service === undefined ? undefined : serviceId(filter.service);
  const matches = estate.hosts.filter(
    (host) =>
      (service === undefined || host.service_id === service) &&
      (environment === undefined || host.environment === environment),
  );
  const assets = matches.slice(0, limit).map(assetOf);
  return { total: matches.length, returned: assets.length, assets };
}

function serviceId(asked: string): string {
  const service = serviceNamed(asked.trim().toLowerCase());
  if (service !== undefined) return service.id;
  const names = estate.services.map(({ name }) => name).join(", ");
  throw new ToolError(
    `The CMDB has no service ${quoted(asked)}. Leave service out, or use one of: ${names}.`,
  );
}

/** A caller's text, escaped and short enough to repeat. */
function quoted(text: string): string {
  return JSON.stringify(text.length > 80 ? `${text.slice(0, 80)}…` : text);
}
