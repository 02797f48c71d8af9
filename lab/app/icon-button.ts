import { html, nothing, type TemplateResult } from "lit";
import { icon, type IconName } from "./icon.ts";

/** A small button that is only a picture; `label` names it, and is its tooltip where `title` says no more. */
export const iconButton = (button: {
  icon: IconName;
  label: string;
  title?: string;
  click: (event: MouseEvent) => void;
  /** Whether what it shows and hides is shown. */
  expanded?: boolean;
  /** It does nothing now. It keeps the focus all the same: its own work may be what switched it off. */
  disabled?: boolean;
  /** Whether it opens a menu; who opens it keeps `aria-expanded`. */
  menu?: boolean;
  /** Whether what it turns on is on. */
  pressed?: boolean;
}): TemplateResult =>
  html`<button
    type="button"
    class="button"
    data-rank="quiet"
    data-size="small"
    data-shape="icon"
    aria-label=${button.label}
    aria-expanded=${button.expanded ?? nothing}
    aria-pressed=${button.pressed ?? nothing}
    aria-haspopup=${button.menu === true ? "menu" : nothing}
    title=${button.title ?? button.label}
    aria-disabled=${button.disabled === true ? "true" : nothing}
    @click=${button.disabled === true ? nothing : button.click}
  >
    ${icon(button.icon)}
  </button>`;
