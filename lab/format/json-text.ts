/** JSON as text: what is read keeps its place, and what is written keeps its bytes. */
export { nodeAt, stringOf } from "./json-path.ts";
export { type JsonNode, parseJson } from "./json-scan.ts";
