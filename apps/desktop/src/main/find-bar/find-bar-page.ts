import { ONE_LINE } from './find-bar-place.ts';

/** The path of the find bar's page. */
export const FIND_BAR_PATH = '/__find';

/** The find bar's markup. Its preload adds the behavior, since the page runs no scripts. */
export const findBarPage = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="color-scheme" content="light dark" />
    <title>Find on this page</title>
    <style>
      :root { --line: #c9c5b8; --paper: #fbfaf6; --ink: #1d2326; --mark: #b4460a; }
      @media (prefers-color-scheme: dark) {
        :root { --line: #3a4145; --paper: #171b1e; --ink: #e7e5de; --mark: #ff8a3d; }
      }
      * { box-sizing: border-box; }
      body { margin: 0; font: 14px/1.4 system-ui, sans-serif; color: var(--ink); background: var(--paper); }
      form { display: flex; gap: 4px; align-items: center; height: 100vh; padding: 0 6px; border: 1px solid var(--line); }
      input { flex: 1; min-width: 0; height: 32px; padding: 0 8px; border: 1px solid var(--line); font: inherit; color: inherit; background: transparent; }
      output { min-width: 56px; text-align: right; font-variant-numeric: tabular-nums; }
      button { width: 32px; height: 32px; border: 0; font: inherit; color: inherit; background: transparent; }
      button:hover { background: color-mix(in srgb, var(--ink) 10%, transparent); }
      @media (max-width: ${ONE_LINE - 1}px) {
        form { flex-wrap: wrap; align-content: space-evenly; }
        input { flex-basis: 100%; }
        output { flex: 1; text-align: left; }
      }
      :focus-visible { outline: 2px solid var(--mark); outline-offset: -2px; }
    </style>
  </head>
  <body>
    <form role="search">
      <input id="text" type="text" aria-label="Find on this page" autocomplete="off" spellcheck="false" />
      <output id="count" aria-live="polite"></output>
      <button id="previous" type="button" aria-label="Previous match" title="Previous match (Shift+Enter)">↑</button>
      <button id="next" type="button" aria-label="Next match" title="Next match (Enter)">↓</button>
      <button id="close" type="button" aria-label="Close" title="Close (Esc)">×</button>
    </form>
  </body>
</html>
`;
