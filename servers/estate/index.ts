/** The estate of the labs: an invented company's hosts, services, people and findings (`wirebook/estate`). */
export { Asset, AssetPage, assetOf } from "./asset.ts";
export { FindAssets, GetAsset, assetTools, findAssets, getAsset } from "./asset-tools.ts";
export {
  estate,
  hostNamed,
  hostOf,
  personOf,
  serviceNamed,
  serviceOf,
  teamOf,
  vulnerabilityNamed,
} from "./estate.ts";
export type { Finding, Host, Person, Service, Team, Vulnerability } from "./schema.ts";
export { Environment } from "./schema.ts";
export { serviceCard, serviceLines } from "./service-card.ts";
export type { ServiceCard, ServiceLine } from "./service-card.ts";
