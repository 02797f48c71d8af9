import { html, LitElement, nothing, svg, type PropertyValues, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import type { CellView } from "../../session/view.ts";
import { remPx } from "../answer/rem.ts";
import { plural } from "../answer/units.ts";
import { faceOf } from "../cell/face.ts";
import { say } from "../events.ts";
import { signIcon } from "../sign.ts";
import { ground } from "../styles/ground.ts";
import { mapLayout, middleOf, relatedTo, ROW, type MapLayout, type MapNode } from "./map-layout.ts";
import { mapStyles } from "./map-styles.ts";

/**
 * A small map of the graph: each server and each cell with what leads to it, in page order. It draws what it is given;
 * `wb-select-cell` carries the cell that was chosen, `wb-show-server` the server.
 */
@customElement("wb-map")
export class WbMap extends LitElement {
  static override styles = [ground, mapStyles];

  @property({ attribute: false }) cells: readonly CellView[] = [];
  /** Id of the selected cell. */
  @property({ attribute: false }) selected: string | null = null;
  /** The row that Tab reaches. */
  @state() private at = -1;
  #layout: MapLayout = mapLayout([]);
  #byId: ReadonlyMap<string, CellView> = new Map();
  #shape = "";
  #reveal = false;

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has("cells")) {
      this.#byId = new Map(this.cells.map((cell) => [cell.id, cell]));
      const shape = JSON.stringify(
        this.cells.map(({ id, name, reads, after, to }) => [id, name, reads, after, to]),
      );
      if (shape !== this.#shape) this.#layout = mapLayout(this.cells);
      this.#shape = shape;
    }
    if (changed.has("selected") || this.at >= this.#layout.nodes.length) {
      this.at = this.#rowOf(this.selected);
      this.#reveal = this.at >= 0;
    }
  }

  override render(): TemplateResult {
    const { nodes, edges, width } = this.#layout;
    if (this.cells.length === 0) return html`<p class="empty">This lab has no cells.</p>`;
    const chosen = this.#rowOf(this.selected);
    const { before, after } =
      chosen < 0 ? { before: new Set<number>(), after: new Set<number>() } : relatedTo(this.#layout, chosen);
    const related = (row: number) => row === chosen || before.has(row) || after.has(row);
    const onPath = ({ from, to }: { from: number; to: number }) =>
      ((before.has(from) || from === chosen) && (before.has(to) || to === chosen)) ||
      ((after.has(from) || from === chosen) && (after.has(to) || to === chosen));
    const scale = remPx() / 16;
    const lines = edges.toSorted((a, b) => Number(onPath(a)) - Number(onPath(b)));
    return html`<p class="about">${this.#about(chosen, before.size, after.size)}</p>
      <div class="area">
        <svg
          class="graph-map"
          width=${width * scale}
          height=${nodes.length * ROW * scale}
          viewBox="0 0 ${width} ${nodes.length * ROW}"
          aria-hidden="true"
        >
          ${lines.map(
            (edge) =>
              svg`<path class=${onPath(edge) ? "map-path" : ""} data-kind=${edge.kind} d=${edge.path}></path>`,
          )}
          ${nodes.map((node, row) => mark(node, row, this.#stateOf(node), row === chosen))}
        </svg>
        <ul role="listbox" aria-label="Map of the cells" @keydown=${this.#key}>
          ${nodes.map((node, row) => this.#row(node, row, chosen, related(row)))}
        </ul>
      </div>`;
  }

  protected override updated(): void {
    const list = this.renderRoot.querySelector<HTMLElement>("ul");
    // The CSP forbids style attributes.
    list?.style.setProperty("--map-wide", `${this.#layout.width / 16}rem`);
    if (!this.#reveal) return;
    this.#reveal = false;
    const row = this.renderRoot.querySelectorAll<HTMLElement>('[role="option"]')[this.at];
    const area = this.renderRoot.querySelector<HTMLElement>(".area");
    // Only this box scrolls: the panel around it stays where a person put it.
    if (!row || !area) return;
    const [top, bottom] = [row.offsetTop, row.offsetTop + row.offsetHeight];
    if (top < area.scrollTop || bottom > area.scrollTop + area.clientHeight)
      area.scrollTop = top - area.clientHeight / 2;
  }

  #row(node: MapNode, row: number, chosen: number, related: boolean): TemplateResult {
    const cell = node.kind === "cell" ? this.#cell(node.id) : undefined;
    const face = cell === undefined ? null : faceOf(cell);
    const focusable = row === (this.at >= 0 ? this.at : 0);
    return html`<li
      role="option"
      data-row=${row}
      data-state=${face?.state ?? nothing}
      ?data-related=${related && row !== chosen}
      aria-selected=${String(row === chosen)}
      aria-label=${spoken(node, cell, face?.words ?? null)}
      title=${face === null ? node.name : `${node.name}: ${face.words}`}
      tabindex=${focusable ? "0" : "-1"}
      @click=${() => this.#choose(row)}
    >
      <span class="name">${node.name}</span>
      ${face === null || face.state === "ok" ? nothing : signIcon(face.sign)}
    </li>`;
  }

  #about(chosen: number, before: number, after: number): unknown {
    const node = this.#layout.nodes[chosen];
    if (node === undefined) return `${plural(this.cells.length, "cell")}, in page order`;
    return html`<code>${node.name}</code>: ${before} before it, ${after} after it`;
  }

  #cell(id: string): CellView | undefined {
    return this.#byId.get(id);
  }
  #rowOf(id: string | null): number {
    return this.#layout.nodes.findIndex((node) => node.kind === "cell" && node.id === id);
  }
  #stateOf(node: MapNode): string | null {
    const cell = node.kind === "cell" ? this.#cell(node.id) : undefined;
    return cell === undefined ? null : faceOf(cell).state;
  }

  #choose(row: number): void {
    this.at = row;
    const node = this.#layout.nodes[row];
    if (node?.kind === "cell") say(this, "wb-select-cell", { id: node.id });
    else if (node !== undefined) say(this, "wb-show-server", { server: node.name });
  }

  #key = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const last = this.#layout.nodes.length - 1;
    const own = (event.target as Element).closest<HTMLElement>("[data-row]")?.dataset["row"];
    const at = own === undefined ? Math.max(this.at, 0) : Number(own);
    const to: Record<string, number> = {
      ArrowDown: at + 1,
      j: at + 1,
      ArrowUp: at - 1,
      k: at - 1,
      Home: 0,
      End: last,
    };
    const next = to[event.key];
    if (next === undefined && event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    event.stopPropagation();
    if (next === undefined) return this.#choose(at);
    this.at = Math.min(Math.max(next, 0), last);
    void this.updateComplete.then(() =>
      this.renderRoot.querySelector<HTMLElement>('[role="option"][tabindex="0"]')?.focus(),
    );
  };
}

function mark(node: MapNode, row: number, face: string | null, current: boolean) {
  const { x, y } = middleOf(node, row);
  return node.kind === "server"
    ? svg`<rect class="mark" x=${x - 3.75} y=${y - 3.75} width="7.5" height="7.5"></rect>`
    : svg`<circle class="mark" data-state=${face ?? nothing} ?data-current=${current} cx=${x} cy=${y} r="4"></circle>`;
}

const list = (title: string, names: readonly string[]): string | null =>
  names.length === 0 ? null : `${title} ${names.join(", ")}`;

/** `asset, frame, stale, reads envelope, to cmdb, read by eras`. */
function spoken(node: MapNode, cell: CellView | undefined, words: string | null): string {
  if (cell === undefined) return `${node.name}, server`;
  return [
    node.name,
    cell.kind === "cel" ? "expression" : cell.kind,
    words,
    list("reads", cell.reads),
    list("after", cell.after),
    list("to", cell.to),
    list("read by", cell.readBy),
  ]
    .filter((part) => part !== null)
    .join(", ");
}
