import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import type { AppEnv } from './app-env.ts';

// Resolved, not imported, since importing the package would load its whole bundle.
const assets = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/swagger-ui.css'));

const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Kerf API</title>
    <link rel="stylesheet" href="/docs/assets/swagger-ui.css" />
  </head>
  <body>
    <div id="docs"></div>
    <script src="/docs/assets/swagger-ui-bundle.js"></script>
    <script src="/docs/start.js"></script>
  </body>
</html>`;

const start = `SwaggerUIBundle({ url: '/openapi.json', domNode: document.getElementById('docs') });`;

/** The documentation is the only HTML page. */
const pagePolicy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; " +
  "connect-src 'self'; frame-ancestors 'none'";

/** Serves the OpenAPI document at /openapi.json and its documentation at /docs. */
export function docsRoutes(): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  // It never changes. Describing every schema takes a tenth of a second, a megabyte of text as bytes some milliseconds.
  let document: Uint8Array<ArrayBuffer> | undefined;
  app.get('/openapi.json', async (context) => {
    const { openApiDocument } = await import('./openapi.ts');
    context.header('cache-control', 'public, max-age=300');
    document ??= new TextEncoder().encode(JSON.stringify(openApiDocument()));
    return context.body(document, 200, { 'content-type': 'application/json' });
  });
  app.get('/docs', (context) => {
    context.header('content-security-policy', pagePolicy);
    return context.html(page);
  });
  app.get('/docs/start.js', (context) => {
    context.header('content-type', 'text/javascript; charset=utf-8');
    return context.body(start);
  });
  app.use(
    '/docs/assets/:file{swagger-ui(?:-bundle)?\\.(?:css|js)}',
    serveStatic({
      root: assets,
      rewriteRequestPath: (path) => path.replace('/docs/assets', ''),
    }),
  );
  return app;
}
