import { html, nothing, type TemplateResult } from "lit";
import type { Definition, PhrasingContent, RootContent, Table } from "mdast";
import { visibleText } from "../answer/visible.ts";

/** What prose needs from the page around it. */
export interface ProseLinks {
  /** Link definitions of the whole file, by identifier. */
  definitions: ReadonlyMap<string, Definition>;
  /** The address of a cell or heading that `#name` leads to, or null. */
  fragment(name: string): string | null;
}

type Drawn = TemplateResult | typeof nothing | unknown;

/**
 * Markdown's tree as templates. Nothing becomes HTML by its text: raw HTML and images are shown as what was written,
 * and a link is a link only to http, https, or a place in this lab.
 */
export const drawNodes = (nodes: readonly (RootContent | PhrasingContent)[], links: ProseLinks): Drawn[] =>
  nodes.map((node) => drawNode(node, links));

function drawNode(node: RootContent | PhrasingContent, links: ProseLinks): Drawn {
  const inside = () => ("children" in node ? drawNodes(node.children as RootContent[], links) : nothing);
  switch (node.type) {
    case "text":
      return visibleText(node.value);
    case "paragraph":
      return html`<p>${inside()}</p>`;
    case "heading":
      return heading(node.depth, inside());
    case "emphasis":
      return html`<em>${inside()}</em>`;
    case "strong":
      return html`<strong>${inside()}</strong>`;
    case "delete":
      return html`<del>${inside()}</del>`;
    case "inlineCode":
      return html`<code>${visibleText(node.value)}</code>`;
    case "code":
      return html`<pre class="code-block" tabindex="0" aria-label=${node.lang ?? "code"} role="group">
${visibleText(node.value)}</pre>`;
    case "break":
      return html`<br />`;
    case "thematicBreak":
      return html`<hr />`;
    case "blockquote":
      return html`<blockquote>${inside()}</blockquote>`;
    case "list":
      return node.ordered === true
        ? html`<ol start=${node.start ?? 1}>
            ${inside()}
          </ol>`
        : html`<ul>
            ${inside()}
          </ul>`;
    case "listItem":
      return html`<li>${inside()}</li>`;
    case "table":
      return table(node, links);
    case "link":
      return link(node.url, inside(), links);
    case "linkReference": {
      const definition = links.definitions.get(node.identifier);
      return definition === undefined ? inside() : link(definition.url, inside(), links);
    }
    case "image":
      return written(node.alt ?? "", node.url);
    case "imageReference":
      return written(node.alt ?? "", links.definitions.get(node.identifier)?.url ?? "");
    case "html":
      return html`<code>${visibleText(node.value)}</code>`;
    case "definition":
    case "yaml":
      return nothing;
    default:
      return inside();
  }
}

function heading(depth: number, inside: Drawn): TemplateResult {
  if (depth === 1) return html`<h1 tabindex="-1">${inside}</h1>`;
  if (depth === 2) return html`<h2 tabindex="-1">${inside}</h2>`;
  if (depth === 3) return html`<h3 tabindex="-1">${inside}</h3>`;
  return html`<h4 tabindex="-1">${inside}</h4>`;
}

function link(url: string, inside: Drawn, links: ProseLinks): Drawn {
  if (/^https?:\/\//i.test(url))
    return html`<a href=${url} target="_blank" rel="noopener noreferrer">${inside}</a>`;
  const here = url.startsWith("#") ? links.fragment(url.slice(1)) : null;
  if (here !== null) return html`<a href=${here} data-here=${url.slice(1)}>${inside}</a>`;
  return html`${inside} <span class="written">(${visibleText(url)})</span>`;
}

/** An image is not loaded: what its author said it shows, and where it is. */
const written = (alt: string, url: string): TemplateResult =>
  html`<span class="written">[image: ${visibleText(alt === "" ? url : `${alt}, ${url}`)}]</span>`;

function table(node: Table, links: ProseLinks): TemplateResult {
  const [head, ...rows] = node.children;
  const align = (i: number) => node.align?.[i] ?? nothing;
  return html`<table>
    <thead>
      <tr>
        ${head?.children.map((cell, i) => html`<th scope="col" data-align=${align(i)}>${drawNodes(cell.children, links)}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${rows.map(
        (row) =>
          html`<tr>
            ${row.children.map((cell, i) => html`<td data-align=${align(i)}>${drawNodes(cell.children, links)}</td>`)}
          </tr>`,
      )}
    </tbody>
  </table>`;
}
