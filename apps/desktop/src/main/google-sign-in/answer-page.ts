import { createHash } from 'node:crypto';

const STYLE = `
  :root { color-scheme: light dark; }
  body {
    max-width: 30rem; margin: 20vh auto 0; padding: 0 1.5rem;
    background: light-dark(#fbfaf6, #111416); color: light-dark(#171b1e, #e3e6e8);
    font: 1rem/1.5 "IBM Plex Sans", system-ui, sans-serif;
  }
  h1 { margin: 0 0 .5rem; font-size: 1.75rem; font-weight: 550; }
`;

/** What the browser shows after the redirect. Contains nothing from the request. */
export const ANSWER_PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Back to Kerf</title>
    <style>${STYLE}</style>
  </head>
  <body>
    <h1>Back to Kerf</h1>
    <p>The Kerf app has the answer. You can close this tab.</p>
  </body>
</html>
`;

const styleHash = createHash('sha256').update(STYLE).digest('base64');

/** Sent with every response. The address contains a code, so the page sends no referrer. */
export const ANSWER_HEADERS = {
  'content-security-policy': `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
  connection: 'close',
} as const;
