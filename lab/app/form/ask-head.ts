import { html, nothing, type TemplateResult } from "lit";
import type { AskedQuestion } from "../../session/question-view.ts";
import { msText } from "../answer/units.ts";
import { visible } from "../answer/visible.ts";
import { eraBadge } from "../era-badge.ts";
import { icon } from "../icon.ts";
import "./waited.ts";

/** Who asks, for what, and for how long it has waited. */
export function askHead(question: AskedQuestion): TemplateResult {
  const { server, call, round, era, since, connection, epoch } = question;
  return html`<header class="ask-head">
    ${icon("person")}
    <h3 class="ask-who" id="who">${who(question)}</h3>
    <p class="ask-facts">
      ${call === null ? nothing : html`<span>for <code>${visible(call.slice(0, 200))}</code>${round === null ? "" : `, round ${round}`}</span>`}
      ${connection === null || connection === "default" ? nothing : html`<span>on <code>${visible(connection)}</code></span>`}
      ${epoch !== null && epoch > 1 ? html`<span>epoch ${epoch}</span>` : nothing}
      ${server === null ? nothing : eraBadge(era)}
      ${since === null ? nothing : html`<span>waiting <wb-waited .since=${since}></wb-waited></span>`}
    </p>
  </header>`;
}

function who({ server, kind }: AskedQuestion): unknown {
  if (server === null) return "This lab asks";
  const name = html`<code>${visible(server)}</code>`;
  switch (kind) {
    case "url":
      return html`${name} asks you to open an address`;
    case "sampling":
      return html`${name} asks for a model's answer`;
    case "roots":
      return html`${name} asks which folders it may use`;
    default:
      return html`${name} asks`;
  }
}

/** `17 s`, `2 min`: about how long. */
export function aboutTime(ms: number): string {
  if (ms < 1000) return msText(ms);
  const seconds = Math.round(ms / 1000);
  if (seconds < 120) return `${seconds} s`;
  const minutes = Math.round(seconds / 60);
  return minutes < 120 ? `${minutes} min` : `${Math.round(minutes / 60)} h`;
}
