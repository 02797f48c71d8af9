import { html, nothing, type TemplateResult } from "lit";
import type { ItemView, SideView } from "../../session/view.ts";
import { icon } from "../icon.ts";
import { sign } from "../sign.ts";
import { answerBody, type BodyDraw } from "./answer-body.ts";
import { findingNotes } from "./findings.ts";
import { bytesOfBase64 } from "./hex-rows.ts";
import { lateWords } from "./side-words.ts";
import { bytesText, msText } from "./units.ts";
import { inlineCode, visible, visibleBytes } from "./visible.ts";

/** How an answer is signed: grey ink where it simply worked, red where the wire carried an error. */
export function outcomeSign({ outcome, code }: Pick<ItemView, "outcome" | "code">): unknown {
  switch (outcome) {
    case "error":
      return sign("error", code === null ? "error" : `error ${code}`, "The wire carried a JSON-RPC error");
    case "tool-error":
      return sign("error", "tool error", "The result says isError: true");
    case "input-required":
      return sign("asks", "asks", "The server needs an answer before it goes on");
    default:
      return nothing;
  }
}

/** A line on stdout that is no message, where it came, with the reason and the way out of it. */
export function strayLine(
  side: SideView,
  item: ItemView,
  encoding: "utf8" | "base64",
  link: unknown,
): TemplateResult {
  return html`<div class="item stray" role="note" ?data-late=${item.late}>
    ${icon("stray")}
    <samp>${item.text.text === "" ? "(an empty line)" : lineOf(item.text.text, encoding)}</samp>
    ${link}
    <p>${inlineCode(strayWords(item))} ${item.late ? sign("late", lateWords(side, item.ms)) : nothing}</p>
  </div>`;
}

/** Everything else that came: with its own head unless it is the only thing, whose facts the side's head has. */
export function answerItem(draw: BodyDraw, alone: boolean, link: unknown): TemplateResult {
  const { item, side } = draw;
  const name = { answer: "answer", notification: "notice", ask: "asks you", stray: "" }[item.kind];
  const head =
    alone && !item.late
      ? nothing
      : html`<header class="item-head">
          ${
            item.kind === "ask"
              ? sign("asks", html`request from <code>${side.server}</code>`)
              : html`<span class="sign">${icon(item.kind === "notification" ? "note" : "left")}${name}</span>`
          }
          ${outcomeSign(item)} ${item.late ? sign("late", lateWords(side, item.ms)) : nothing}
          <span class="num">${bytesText(item.bytes)}</span><span class="num">${msText(item.ms)}</span>${link}
        </header>`;
  return html`<div class="item" data-kind=${item.kind} ?data-late=${item.late}>
    ${head}${answerBody(draw)}${findingNotes(`in this ${name === "notice" ? "notice" : "answer"}`, item.findings)}
  </div>`;
}

/** Why the line is no message, and the way out of it, as two sentences. */
function strayWords({ reason, fix, bytes }: ItemView): string {
  const why = (reason ?? `${bytes} bytes that are no message`).replace(/\.$/, "");
  return `${why.charAt(0).toUpperCase()}${why.slice(1)}.${fix === null ? "" : ` ${fix}`}`;
}

/** Enough of a stray line to know it by; the whole is a click away in the wire panel. */
function lineOf(text: string, encoding: "utf8" | "base64"): unknown {
  if (encoding === "base64") return [visibleBytes(bytesOfBase64(text).subarray(0, 120)), "…"];
  return visible(text.length > 600 ? `${text.slice(0, 600)}…` : text);
}
