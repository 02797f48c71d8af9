/** An element of a small XML document. */
export interface XmlElement {
  name: string;
  attributes: Record<string, string>;
  children: XmlElement[];
  /** The character data right inside it, between elements too. */
  text: string;
}

const char = /^[\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]*$/u;

/**
 * Reads the part of XML 1.0 that a report uses, as strictly as the specification: characters, line ends,
 * white space in attributes, entities, one root, matching tags. Throws where the text is not well formed.
 */
export function readXml(text: string): XmlElement {
  const head = '<?xml version="1.0" encoding="UTF-8"?>\n';
  if (!text.startsWith(head)) throw new Error("no XML declaration");
  if (!char.test(text)) throw new Error("a character that XML does not have");
  const body = text.slice(head.length).replace(/\r\n?/g, "\n");
  const top: XmlElement = { name: "", attributes: {}, children: [], text: "" };
  const open = [top];
  const tag = /<(\/?)([a-z]+)((?: [a-z]+="[^"<]*")*)(\/?)>|([^<]+)|([^])/gy;
  for (const [, close, name, attributes, empty, data, other] of body.matchAll(tag)) {
    const parent = open.at(-1)!;
    if (other !== undefined) throw new Error(`unexpected ${other}`);
    if (data !== undefined) {
      if (data.includes("]]>")) throw new Error("]]> in character data");
      parent.text += decode(data);
    } else if (close) {
      if (open.pop()!.name !== name) throw new Error(`</${name}> closes <${parent.name}>`);
    } else {
      const element: XmlElement = { name: name!, attributes: {}, children: [], text: "" };
      for (const [, key, value] of attributes!.matchAll(/ ([a-z]+)="([^"]*)"/g)) {
        if (Object.hasOwn(element.attributes, key!)) throw new Error(`${key} twice`);
        element.attributes[key!] = decode(value!.replace(/[\t\n]/g, " "));
      }
      parent.children.push(element);
      if (!empty) open.push(element);
    }
  }
  if (open.length !== 1 || top.children.length !== 1 || top.text.trim() !== "")
    throw new Error("no single root");
  return top.children[0]!;
}

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

function decode(data: string): string {
  return data.replace(/&([^;&]*);?/g, (whole, name: string) => {
    const code = /^#(\d+)$/.exec(name)?.[1];
    const value = code ? String.fromCodePoint(Number(code)) : entities[name];
    if (value === undefined || !whole.endsWith(";")) throw new Error(`${whole} is no entity`);
    return value;
  });
}
