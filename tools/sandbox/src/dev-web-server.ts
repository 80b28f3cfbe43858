import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { Plugin, ViteDevServer } from 'vite';
import { repositoryRoot } from './repository.ts';
import { chooserFile } from './web/google-chooser.ts';
import { exchangeGoogleCode, TOKEN_PATH } from './web/google-token.ts';
import { injectSandbox, type SandboxSettings } from './web/inject-sandbox.ts';
import { chooserHeaders } from './web/security-headers.ts';

export interface DevWebServerOptions {
  readonly port: number;
  readonly settings: SandboxSettings;
}

export interface RunningDevWebServer {
  /** Calls back when a file below one of the folders changes. */
  watch(folders: readonly string[], changed: () => void): void;
  stop(): Promise<void>;
}

/** Serves the web app from source with hot reload, with the same sandbox settings as the built one. */
export async function startDevWebServer(
  options: DevWebServerOptions,
): Promise<RunningDevWebServer> {
  // Vite takes half a second to load, which other modes need not wait for.
  const { createServer } = await import('vite');
  const server = await createServer({
    root: join(repositoryRoot, 'apps', 'web'),
    plugins: [sandboxPlugin(options.settings)],
    server: { port: options.port, strictPort: true, host: '127.0.0.1' },
    logLevel: 'warn',
    clearScreen: false,
  });
  await server.listen();
  return {
    watch: (folders, changed) => watch(server, folders, changed),
    stop: () => server.close(),
  };
}

function sandboxPlugin(settings: SandboxSettings): Plugin {
  return {
    name: 'kerf-sandbox',
    transformIndexHtml: { order: 'post', handler: (html) => injectSandbox(html, settings) },
    configureServer: (server) => {
      server.middlewares.use(serveToken);
      server.middlewares.use(serveChooser);
    },
  };
}

function serveToken(request: IncomingMessage, response: ServerResponse, next: () => void): void {
  if (request.method !== 'POST' || request.url !== TOKEN_PATH) {
    next();
    return;
  }
  void exchangeGoogleCode(request).then(({ status, body }) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(body);
  }, next);
}

function serveChooser(request: IncomingMessage, response: ServerResponse, next: () => void): void {
  const file = chooserFile((request.url ?? '/').split('?', 1)[0] ?? '/');
  if (!file) {
    next();
    return;
  }
  response.writeHead(200, { ...chooserHeaders(), 'content-type': file.mediaType });
  response.end(file.body);
}

function watch(server: ViteDevServer, folders: readonly string[], changed: () => void): void {
  server.watcher.add([...folders]);
  server.watcher.on('all', (_event, path) => {
    if (folders.some((folder) => path.startsWith(folder)) && !path.endsWith('.test.ts')) changed();
  });
}
