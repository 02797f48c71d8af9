import * as fc from "fast-check";
import { expect, test } from "vitest";
import { bytesOfBase64, hexRows } from "../../../../lab/app/answer/hex-rows.ts";
import { wireBytes } from "../../../../lab/app/answer/wire-bytes.ts";
import type { WireRow } from "../../../../lab/session/view.ts";

test("the bytes of the wire come back, text or not, with and without a last LF", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), fc.boolean(), (content, lf) => {
      const row = { bytes: content.length + (lf ? 1 : 0) } as WireRow;
      const back = wireBytes({ row, text: Buffer.from(content).toString("base64"), encoding: "base64" });
      expect(Buffer.from(back)).toEqual(Buffer.concat([content, Buffer.from(lf ? "\n" : "")]));
    }),
  );
  const text = "né \u202e\r";
  const bytes = Buffer.from(`${text}\n`);
  expect(Buffer.from(wireBytes({ row: { bytes: bytes.length } as WireRow, text, encoding: "utf8" }))).toEqual(
    bytes,
  );
});

test("hex rows show offset, bytes and letters", () => {
  const hex = hexRows(Buffer.from('{"a":\xff\x1b}0123456789', "latin1").toString("base64"), 16);
  expect(hex.count).toBe(2);
  expect(hex.row(0)).toBe('000000  7b 22 61 22 3a ff 1b 7d  30 31 32 33 34 35 36 37  {"a":··}01234567');
  expect(hex.row(1)).toBe("000010  38 39                                             89");
});

test("base64 that was cut loses at most its last group", () => {
  expect([...bytesOfBase64("AAECAwQ")]).toEqual([0, 1, 2]);
});
