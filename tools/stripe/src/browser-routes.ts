import { html } from 'hono/html';
import type { StandInApp, StandInContext } from './app-types.ts';
import { type BrowserEntry, browserScript } from './browser-script.ts';

const SCRIPTS: Readonly<Record<string, BrowserEntry>> = {
  '/v3/stripe.js': 'host',
  '/v3/frame.js': 'frame',
  '/v3/challenge.js': 'challenge',
};

/** Mounts what replaces js.stripe.com: Stripe.js itself, and the page inside its frames. */
export function mountBrowserFiles(app: StandInApp): void {
  for (const [path, entry] of Object.entries(SCRIPTS)) {
    app.get(path, async (c) => {
      open(c);
      c.header('content-type', 'text/javascript; charset=utf-8');
      return c.body(await browserScript(entry));
    });
  }
  app.get('/v3/frame.html', (c) => {
    open(c);
    return c.html(FRAME);
  });
}

function open(c: StandInContext): void {
  c.header('access-control-allow-origin', '*');
  c.header('cross-origin-resource-policy', 'cross-origin');
  c.header('cache-control', 'no-cache');
}

const FRAME = html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <title>Secure card payment input frame</title>
    <style>
      html, body { margin: 0; background: transparent; overflow: hidden; }
      form { display: flex; flex-wrap: wrap; align-items: baseline; gap: 0.4em 0.5em; }
      form > div { display: flex; gap: 0.5em; }
      label { display: contents; }
      label > span { position: absolute; clip-path: inset(50%); width: 1px; height: 1px; overflow: hidden; }
      input { box-sizing: border-box; min-width: 0; margin: 0; padding: 0; border: 0; outline: 0; background: transparent; }
      input[name='cardnumber'] { flex: 1 1 11.5em; }
      input[name='exp-date'] { width: 4.6em; }
      input[name='cvc'] { width: 3em; }
      input[name='postal'] { width: 3.8em; }
      [hidden] { display: none !important; }
    </style>
  </head>
  <body><script src="/v3/frame.js"></script></body>
</html>`;
