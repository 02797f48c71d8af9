import { html, nothing, type TemplateResult } from "lit";
import type { AskedQuestion } from "../../session/question-view.ts";
import { visible } from "../answer/visible.ts";
import { visibleCharacters } from "../answer/visible-characters.ts";
import { icon } from "../icon.ts";
import { sign } from "../sign.ts";
import "./said.ts";

/** The server's own words, and what is odd about them. */
export function askWords(question: AskedQuestion): TemplateResult {
  const { server, message, url, whole } = question;
  const hidden = hiddenIn(`${message?.text ?? ""}${url ?? ""}`);
  return html`${
    message === null
      ? nothing
      : html`<div>
          <p class="ask-source">
            <span>${server === null ? "Its words:" : "The words of the server, as it sent them:"}</span>
            ${hidden === 0 ? nothing : sign("invalid", made(hidden))}
          </p>
          <blockquote class="ask-said">
            <wb-said
              .text=${message.text}
              .bytes=${message.cut ? message.bytes : null}
              label="The words of the server"
            ></wb-said>
          </blockquote>
        </div>`
  }
  ${url === null ? nothing : address(url)}
  ${
    whole === null
      ? nothing
      : html`<div>
          <p class="ask-source"><span>The request in full:</span></p>
          <div class="ask-said ask-whole">
            <wb-said
              .text=${pretty(whole.text, whole.cut)}
              .bytes=${whole.cut ? whole.bytes : null}
              label="The request in full"
            ></wb-said>
          </div>
        </div>`
  }
  ${hidden === 0 ? nothing : warning(server)}`;
}

const made = (n: number): string =>
  n === 1 ? "1 character made visible" : `${n.toLocaleString("en")} characters made visible`;

const warning = (server: string | null): TemplateResult =>
  html`<p class="warning" role="note">
    ${icon("warn")}<span
      >${server === null ? "The lab's file" : html`Only <strong>${visible(server)}</strong>`} wrote the text
      above; Wirebook did not. The boxed marks are characters that hide or reorder text. Answer only what you
      would tell the people who run ${server === null ? "it" : "that server"}.</span
    >
  </p>`;

/** Characters of a text that hide or reorder it. */
function hiddenIn(text: string): number {
  return visibleCharacters(text.slice(0, 300_000)).filter((part) => part.mark !== null && !part.quiet).length;
}

/** An address in full, with the host that it leads to told apart. It is text: nothing here opens it. */
function address(url: string): TemplateResult {
  const host = hostOf(url);
  const at = host === null ? -1 : url.toLowerCase().indexOf(host, url.indexOf("//") + 2);
  const shown =
    host === null || at < 0
      ? visible(url)
      : html`${visible(url.slice(0, at))}<strong>${visible(url.slice(at, at + host.length))}</strong>${visible(url.slice(at + host.length))}`;
  return html`<div>
    <p class="ask-source"><span>The address, in full. Wirebook opens it for nobody:</span></p>
    <div class="ask-said"><code>${shown}</code></div>
    ${
      host !== null && at < 0
        ? html`<p class="warning" role="note">
            ${icon("warn")}<span>A browser reads another host in it: <code>${visible(host)}</code></span>
          </p>`
        : nothing
    }
    ${host === null ? html`<p class="warning" role="note">${icon("warn")}<span>This is no address that can be read.</span></p>` : nothing}
    ${
      host !== null && !/^https:/i.test(url)
        ? html`<p class="warning" role="note">
            ${icon("warn")}<span>It is no <code>https</code> address.</span>
          </p>`
        : nothing
    }
  </div>`;
}

function hostOf(url: string): string | null {
  try {
    const { host } = new URL(url);
    return host === "" ? null : host;
  } catch {
    return null;
  }
}

function pretty(text: string, cut: boolean): string {
  if (cut) return text;
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
