/** Every `%` is followed by two hexadecimal digits. */
const BAD_PERCENT = /%(?![0-9a-f]{2})/i;
const NOT_PATH = /[^a-z0-9\-._~!$&'()*+,;=:@/%]/i;
const NOT_QUERY = /[^a-z0-9\-._~!$&'()*+,;=:@/?%]/i;
const NOT_USER = /[^a-z0-9\-._~!$&'()*+,;=:%]/i;
const NOT_HOST = /[^a-z0-9\-._~!$&'()*+,;=%]/i;

/** An absolute URI (RFC 3986 §3) with something after its scheme. Each pattern is one pass, so that a long text costs no more than its length. */
export function isUri(text: string): boolean {
  const scheme = /^[a-z][a-z0-9+.-]*:/i.exec(text);
  if (!scheme || BAD_PERCENT.test(text)) return false;
  const [beforeHash, fragment] = cut(text.slice(scheme[0].length), "#");
  const [hierarchy, query] = cut(beforeHash, "?");
  if (hierarchy === "") return false;
  if (NOT_QUERY.test(fragment) || NOT_QUERY.test(query)) return false;
  if (!hierarchy.startsWith("//")) return !NOT_PATH.test(hierarchy);
  const [authority, path] = cut(hierarchy.slice(2), "/");
  return isAuthority(authority) && !NOT_PATH.test(path);
}

function isAuthority(text: string): boolean {
  const at = text.lastIndexOf("@");
  if (NOT_USER.test(text.slice(0, Math.max(at, 0)))) return false;
  const place = /^(\[[0-9a-f:.]{2,45}\]|[^[\]:]*)(?::\d*)?$/i.exec(text.slice(at + 1));
  if (!place) return false;
  const host = place[1]!;
  return host.startsWith("[") ? URL.canParse(`http://${host}/`) : !NOT_HOST.test(host);
}

/** No server has a template of this length; it is not read, and passes. */
const LONG_TEMPLATE = 64 * 1024;

/** A URI template (RFC 6570 §2): literals, and expressions in braces. */
export function isUriTemplate(text: string): boolean {
  if (text.length > LONG_TEMPLATE) return true;
  let at = 0;
  while (at < text.length) {
    const open = text.indexOf("{", at);
    if (!isLiteral(text.slice(at, open < 0 ? text.length : open))) return false;
    if (open < 0) return true;
    const close = text.indexOf("}", open);
    if (close < 0 || !isExpression(text.slice(open + 1, close))) return false;
    at = close + 1;
  }
  return true;
}

function isLiteral(text: string): boolean {
  // oxlint-disable-next-line no-control-regex -- RFC 6570 §2.1 leaves out the control characters by number.
  return !/[\x00-\x20"'<>\\^`{|}]/.test(text) && !BAD_PERCENT.test(text);
}

function isExpression(text: string): boolean {
  const names = text.replace(/^[+#./;?&=,!@|]/, "").split(",");
  return names.every(
    (name) => /^[a-z0-9_%.]+(?::[1-9]\d{0,3}|\*)?$/i.test(name) && !BAD_PERCENT.test(name) && isDotted(name),
  );
}

function isDotted(name: string): boolean {
  return !/^\.|\.\.|\.(?:[:*]|$)/.test(name);
}

/** Base64 with its padding and no line breaks (RFC 4648 §4); empty text is the encoding of no bytes. */
export function isBase64(text: string): boolean {
  if (text.length % 4 !== 0 || /[^A-Za-z0-9+/=]/.test(text)) return false;
  const padding = text.indexOf("=");
  return padding < 0 || (padding >= text.length - 2 && text.endsWith("="));
}

/** What stands before and after the first `mark`. */
function cut(text: string, mark: string): [string, string] {
  const at = text.indexOf(mark);
  return at < 0 ? [text, ""] : [text.slice(0, at), text.slice(at + 1)];
}
