import { describe, expect, it } from "vitest";
import { traceOf } from "../../../servers/kit/trace.ts";

const ID = "0af7651916cd43dd8448eb211c80319c";
const SPAN = "b7ad6b7169203331";

describe("traceOf", () => {
  it.each([`00-${ID}-${SPAN}-01`, `00-${ID}-${SPAN}-00`, `cc-${ID}-${SPAN}-01-more`])("takes %s", (value) => {
    expect(traceOf(value)).toEqual({ id: ID, origin: "caller" });
  });

  it.each([
    undefined,
    null,
    7,
    "",
    ID,
    `00-${ID.toUpperCase()}-${SPAN}-01`,
    `00-${"0".repeat(32)}-${SPAN}-01`,
    `00-${ID}-${"0".repeat(16)}-01`,
    `ff-${ID}-${SPAN}-01`,
    `00-${ID}-${SPAN}-01-more`,
    `00-${ID}-${SPAN}-1`,
    ` 00-${ID}-${SPAN}-01`,
  ])("mints an id for %s, and says so", (value) => {
    const trace = traceOf(value);
    expect(trace.origin).toBe("server");
    expect(trace.id).toMatch(/^[0-9a-f]{32}$/);
    expect(trace.id).not.toBe(ID);
    expect(traceOf(value).id).not.toBe(trace.id);
  });
});
