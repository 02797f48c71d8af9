import { css } from "lit";

/** Three panes side by side; the wire docked below; one scrolling column: by the window. */
export const labStyles = css`
  :host {
    display: grid;
    grid-template-rows: auto auto minmax(0, 1fr);
    block-size: 100dvh;
    overflow: hidden;
  }
  /* Its dialog floats; it takes no row. */
  wb-question {
    display: contents;
  }
  .lab {
    display: grid;
    grid-template-columns: 13rem minmax(0, 1fr) minmax(0, var(--wire-width, min(39rem, 46vw)));
    grid-template-rows: minmax(0, 1fr);
    min-block-size: 0;
  }
  .lab-steps {
    min-block-size: 0;
    min-inline-size: 0;
  }
  .wire-side {
    display: grid;
    grid-template-columns: 7px minmax(0, 1fr);
    grid-template-rows: minmax(0, 1fr);
    min-block-size: 0;
    min-inline-size: 0;
  }
  wb-wire,
  wb-side {
    min-block-size: 0;
    min-inline-size: 0;
  }
  @media (max-width: 1180px) {
    .lab {
      grid-template: minmax(0, 1fr) minmax(0, var(--wire-height, 44%)) / minmax(0, 1fr);
    }
    wb-side {
      display: none;
    }
    .wire-side {
      grid-template: 7px minmax(0, 1fr) / minmax(0, 1fr);
    }
  }
  @media (max-width: 760px), (max-height: 560px) {
    :host {
      display: block;
      block-size: auto;
      overflow: visible;
    }
    .lab,
    .wire-side {
      display: block;
    }
    .wire-side {
      border-block-start: 1px solid var(--line);
    }
    wb-side,
    wb-splitter {
      display: none;
    }
  }
`;
