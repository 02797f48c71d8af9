/** JSON as text: what is read keeps its place, and what is written keeps its bytes. */
export { type JsonFault } from "./json-fault.ts";
export { memberOf, nodeAt, stringOf } from "./json-path.ts";
export {
  type JsonArray,
  type JsonMember,
  type JsonNode,
  type JsonObject,
  type JsonResult,
  type JsonScalar,
  parseJson,
} from "./json-scan.ts";
export { minify } from "./minify.ts";
