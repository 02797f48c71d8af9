import { html, type TemplateResult } from "lit";
import type { ApprovalView } from "../../session/view.ts";
import { icon } from "../icon.ts";
import { visible } from "../answer/visible.ts";

/** A command as it would be started, in full: program, each argument in quotes, folder, environment. */
export const permit = (
  name: string,
  from: string,
  approval: ApprovalView,
  approve: () => void,
  /** Stands beside the button, where this command is the only one. */
  other: unknown,
): TemplateResult =>
  html`<section class="command" aria-labelledby="permit-${name}">
    <h3 id="permit-${name}"><code>${name}</code> <span>named in ${from}</span></h3>
    <dl class="command-parts">
      <dt>program</dt>
      <dd><code>${visible(approval.program)}</code></dd>
      <dt>arguments</dt>
      <dd>
        ${
          approval.args.length === 0
            ? "none"
            : html`<ol class="command-args">
                ${approval.args.map((arg) => html`<li><code>${visible(JSON.stringify(arg))}</code></li>`)}
              </ol>`
        }
      </dd>
      <dt>folder</dt>
      <dd><code>${visible(approval.cwd)}</code></dd>
      <dt>environment</dt>
      <dd>
        ${
          approval.env.length === 0
            ? "nothing but what every program gets"
            : html`<ul class="command-args">
                ${approval.env.map(
                  ({ name, value }) =>
                    html`<li>
                      <code>${visible(name)}=</code>${
                        value === null
                          ? html`<span>a secret, not shown</span>`
                          : html`<code>${visible(JSON.stringify(value))}</code>`
                      }
                    </li>`,
                )}
              </ul>`
        }
      </dd>
    </dl>
    <p class="actions">
      <button type="button" class="button" data-rank="main" @click=${approve}>
        ${icon("check")}Approve ${name}
      </button>
      ${other}
    </p>
  </section>`;
