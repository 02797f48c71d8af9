/** Every code that a frame can be given, with what it means in one line. Codes are stable; none is reused. */
export const WIRE_CODES = {
  // JSON-RPC
  WB301: "The line is no JSON-RPC message.",
  WB302: "The `id` of a request is neither a string nor an integer.",
  WB303: "An answer has no `id`, or one that no request can have.",
  WB304: "A message has both `result` and `error`, or is two kinds of message at once.",
  WB305: "The `error` of an answer lacks an integer `code` or a string `message`.",
  WB306: "`params` is no object.",
  WB307: "A member stands at the top that JSON-RPC does not know.",
  WB308: "Several messages in one array, where the revision takes one a line.",
  WB309: "A notification has an `id`, or a request has none.",
  WB310: "An object has the same member twice.",
  WB311: "A number that many peers cannot read exactly.",
  WB312: "`result` is no object.",
  WB313: "An error code that this revision does not allow.",
  WB314: "Text with half of a surrogate pair: it has no UTF-8 form.",
  // The 2026 envelope and what it replaced
  WB320: "The envelope lacks one of its two required members.",
  WB321: "The envelope names a revision that is not published.",
  WB322: "A member of the envelope has the wrong type.",
  WB323: "A `_meta` key that is nearly one of the envelope's.",
  WB324: "An envelope in a frame of a revision that settles everything in `initialize`.",
  WB325: "No envelope, where the revision wants one on every request.",
  WB326: "A method that this revision does not have.",
  WB327: "A request from the server, where the revision has none.",
  WB328: "An answer from the client, where the revision has none.",
  WB329: "The envelope stands in the wrong place.",
  // Answers of 2026
  WB330: "A result without `resultType`.",
  WB331: "A `resultType` that nobody has defined.",
  WB332: "A cacheable result without its cache hints, or with a wrong one.",
  WB333: "Cache hints on a result that only asks for input.",
  WB334: "A question where none may be asked, or one that asks nothing.",
  // `_meta` in general
  WB335: "`_meta` is no object.",
  WB336: "A `_meta` key that breaks the grammar of keys.",
  WB337: "A `_meta` key under a prefix that is reserved for MCP.",
  WB338: "Trace context that is not in the W3C form.",
  WB339: "A progress token that is neither a string nor an integer.",
  // Pairing
  WB340: "An answer to a request that was not sent.",
  WB341: "A second answer to one request.",
  WB342: "An `id` that is still waiting for its answer is used again.",
  WB343: "An `id` is used again in a session that may use it once.",
  WB344: "An answer writes the `id` differently from its request.",
  WB345: "An answer to a request that was cancelled.",
  WB346: "Progress for a token that no open request gave.",
  WB347: "A cancellation of a request that is not open.",
  // Tools
  WB350: "A tool name with characters, or of a length, that the revision advises against.",
  WB351: "Two tools of one list have the same name.",
} as const;

export type WireCode = keyof typeof WIRE_CODES;
