import { ContextConsumer } from "@lit/context";
import { html, LitElement, nothing, type TemplateResult } from "lit";
import { customElement, property, query, state } from "lit/decorators.js";
import type { FindingView, WireRow } from "../../session/view.ts";
import { referTo } from "../answer/answer-refer.ts";
import { copyText } from "../answer/copy-text.ts";
import { ItemState } from "../answer/item-state.ts";
import { nodeAt } from "../answer/json-doc.ts";
import "../answer/json-tree.ts";
import type { Refer } from "../answer/json-tree.ts";
import { saveFrame, wholeText } from "../answer/whole-frame.ts";
import { say } from "../events.ts";
import { apiContext } from "../lab-context.ts";
import { StoreController } from "../store-controller.ts";
import { badges } from "../styles/badges.ts";
import { code } from "../styles/code.ts";
import { controls } from "../styles/controls.ts";
import { ground } from "../styles/ground.ts";
import { signs } from "../styles/signs.ts";
import { detailBytes } from "./detail-bytes.ts";
import { detailHead, type DetailView } from "./detail-head.ts";
import { detailLint } from "./detail-lint.ts";
import { detailLog } from "./detail-log.ts";
import { detailStyles } from "./detail-styles.ts";
import { exchangeTime } from "./exchange-time.ts";

/** Bytes up to which a frame that is not here whole is fetched at once, without being asked for. */
const atOnce = 256 * 1024;

/** One line of the wire: its exact bytes, its JSON, what its revision says, and what the server said about it. */
@customElement("wb-frame-detail")
export class WbFrameDetail extends LitElement {
  static override styles = [ground, controls, signs, badges, code, detailStyles];

  @property({ attribute: false }) row!: WireRow;
  /** It stands beside no table of frames. */
  @property({ type: Boolean }) alone = false;
  @state() private view: DetailView = "bytes";
  @state() private node: number | null = null;
  @state() private done = "";
  @query(".pane") private pane!: HTMLElement | null;
  readonly #store = new StoreController(this, ["wire"]);
  readonly #api = new ContextConsumer(this, { context: apiContext });
  #state: ItemState | null = null;
  #n = 0;

  /** Takes the focus from the row that was opened. */
  focusDetail(): void {
    this.pane?.focus();
  }

  protected override willUpdate(): void {
    const { n, text, encoding } = this.row;
    if (this.#n === n && this.#state?.shows(text)) return;
    if (this.#n !== n) this.node = null;
    this.#n = n;
    this.done = "";
    this.#state = new ItemState(text, { width: 56, longest: 2000 }, 24, encoding);
    const { bytes, kind, findings } = this.row;
    if (kind !== "meta" && bytes <= atOnce && (text.cut || findings === null)) void this.#showAll();
  }

  override render() {
    const { row, view } = this;
    const findings = row.findings ?? this.#state?.whole?.findings ?? null;
    const peer = row.peer === null ? undefined : this.#store.value.row(row.peer);
    return html`${detailHead({
        row,
        cell: row.cell === null ? null : (this.#store.value.cell(row.cell)?.name ?? null),
        found: findings?.length ?? 0,
        trace: traceOf(row, peer),
        view,
        done: this.done,
        show: (next) => (this.view = next),
        toPeer: (n) => say(this, "wb-select-frame", { n }),
        onlyCell: this.alone
          ? null
          : (id) => this.dispatchEvent(new CustomEvent("wb-only-cell", { detail: { id } })),
        onlyTrace: (trace) => say(this, "wb-filter-trace", { trace }),
        step: (by) => this.dispatchEvent(new CustomEvent("wb-step-frame", { detail: { by } })),
        toCell: (id) => say(this, "wb-select-cell", { id }),
        copy: () => void this.#copy(),
        save: () => void this.#save(),
        compare: () => say(this, "wb-compare", { n: row.n }),
      })}
      <div
        class="pane"
        tabindex="0"
        role="region"
        aria-label="Frame ${row.n} in detail"
        @keydown=${this.#key}
      >
        <div class="detail-view detail-${view}">
          ${this.#view(peer, findings)}${view === "bytes" ? exchangeTime(row, peer) : nothing}
        </div>
      </div>`;
  }

  #view(peer: WireRow | undefined, findings: readonly FindingView[] | null): TemplateResult {
    const { row } = this;
    const state = this.#state!;
    switch (this.view) {
      case "bytes":
        return detailBytes({
          row,
          state,
          node: this.node,
          point: (offset) => (this.node = state.table === null ? null : nodeAt(state.table.doc, offset)),
          showAll: () => void this.#showAll(),
        });
      case "tree":
        if (state.table === null) return html`<p>This line is no JSON. Its bytes are all there is.</p>`;
        return html`<wb-json-tree
          label="Frame ${row.n} as a tree"
          .table=${state.table}
          .shape=${state.shape}
          .active=${this.node}
          .refer=${this.#refer()}
          @wb-path=${(event: CustomEvent<{ node: number }>) => (this.node = event.detail.node)}
          @wb-fold=${(event: CustomEvent<{ open: Set<number> }>) => {
            state.open(event.detail.open);
            this.requestUpdate();
          }}
        ></wb-json-tree>`;
      case "lint":
        return detailLint(row, findings);
      case "log":
        return detailLog(row, row.log ?? peer?.log ?? null, (trace) =>
          say(this, "wb-filter-trace", { trace }),
        );
    }
  }

  /** A part of a frame is a part of a cell's value only while that cell's answer is the one of this frame. */
  #refer(): Refer | null {
    const cell = this.row.cell === null ? undefined : this.#store.value.cell(this.row.cell);
    if (cell?.outcome?.kind !== "frame") return null;
    for (const side of cell.outcome.sides) {
      const item = side.items.find(({ frame }) => frame === this.row.n);
      if (item !== undefined) return referTo(cell, side, item);
      if (side.request === this.row.n) {
        const base = cell.to.length > 1 ? [cell.name, side.server, "request"] : [cell.name, "request"];
        return (path) => [...base, ...path];
      }
    }
    return null;
  }

  async #showAll(): Promise<void> {
    const state = this.#state!;
    if (state.loading) return;
    state.loading = true;
    this.requestUpdate();
    try {
      state.take(await wholeText(this.#api.value!, this.row.n));
      state.fault = null;
    } catch (error) {
      state.fault = error instanceof Error ? error.message : String(error);
    }
    state.loading = false;
    this.requestUpdate();
  }

  async #copy(): Promise<void> {
    if (this.row.text.cut && this.#state?.whole === null) await this.#showAll();
    this.done = await copyText(this.#state?.whole?.text ?? this.row.text.text);
  }

  async #save(): Promise<void> {
    try {
      await saveFrame(this.#api.value!, this.row.n, this.#store.value.view.lab);
      this.done = "saved";
    } catch (error) {
      this.done = error instanceof Error ? error.message : String(error);
    }
  }

  #key = (event: KeyboardEvent): void => {
    const by = event.key === "j" ? 1 : event.key === "k" ? -1 : null;
    if (by !== null && !event.ctrlKey && !event.metaKey && !event.altKey) {
      this.dispatchEvent(new CustomEvent("wb-step-frame", { detail: { by } }));
      return;
    }
    if (event.key !== "Escape") return;
    event.stopPropagation();
    this.dispatchEvent(new CustomEvent("wb-leave-detail"));
  };
}

/** The trace of an exchange, by either half or by the server's log line. */
function traceOf(row: WireRow, peer: WireRow | undefined): { id: string; minted: boolean } | null {
  const log = row.log ?? peer?.log ?? null;
  const id = row.trace ?? log?.traceId ?? null;
  return id === null ? null : { id, minted: log?.traceId === id && log.traceOrigin === "server" };
}
