import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { fetchDrawn, isCrawlerFile } from './web/drawn-pages.ts';
import { EncodedBody, encodingFor } from './web/encoded-body.ts';
import { chooserFile } from './web/google-chooser.ts';
import { exchangeGoogleCode, TOKEN_PATH } from './web/google-token.ts';
import { injectSandbox, type SandboxSettings } from './web/inject-sandbox.ts';
import { isCompressible } from './web/media-type.ts';
import { findPage, type HostedPage } from './web/page-files.ts';
import { chooserHeaders, fileHeaders, sandboxPageHeaders } from './web/security-headers.ts';
import { isPagePath, type StaticFile, StaticFiles } from './web/static-files.ts';

export interface WebServerOptions {
  readonly port: number;
  /** The web app's production build. */
  readonly folder: string;
  readonly settings: SandboxSettings;
}

export interface RunningWebServer {
  stop(): Promise<void>;
}

interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

const THE_APP: HostedPage = { name: 'app.html', status: 200 };
const NOT_FOUND: HostedPage = { name: '404.html', status: 404 };

type Context = Pick<WebServerOptions, 'settings'> & { readonly files: StaticFiles };

/**
 * Serves the production build as a web host would: addresses answer with their page, hashed files are
 * immutable, and texts are compressed. Rejects if the port is taken (`EADDRINUSE`).
 */
export async function startWebServer(options: WebServerOptions): Promise<RunningWebServer> {
  const context = { settings: options.settings, files: new StaticFiles(options.folder) };
  const server = createServer((request, response) => void serve(context, request, response));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, '127.0.0.1', resolve);
  });
  return {
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function serve(
  context: Context,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const reply = await replyTo(context, request).catch((error: unknown) => {
    console.error('The web server failed:', error);
    return plain(500, 'The web server failed; see the terminal.');
  });
  const length = reply.status === 304 ? {} : { 'content-length': reply.body.length };
  response.writeHead(reply.status, { ...reply.headers, ...length });
  response.end(request.method === 'HEAD' ? undefined : reply.body);
}

async function replyTo(context: Context, request: IncomingMessage): Promise<Reply> {
  if (request.method === 'POST' && request.url === TOKEN_PATH) return tokenReply(request);
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return plain(405, 'Only GET and HEAD.', { allow: 'GET, HEAD' });
  }
  const path = decodedPath(request.url ?? '/');
  if (path === undefined) return plain(400, 'The address is not right.');
  const chooser = chooserFile(path);
  if (chooser) {
    const headers = { ...chooserHeaders(), 'content-type': chooser.mediaType };
    return { status: 200, headers, body: chooser.body };
  }
  const drawn = await drawnReply(context, request, path);
  if (drawn) return drawn;
  if (isPagePath(path)) return pageReply(context, request, await findPage(context.files, path));
  const file = await context.files.find(path);
  return file ? fileReply(file, request, fileCaching(file)) : plain(404, 'Not found.');
}

async function tokenReply(request: IncomingMessage): Promise<Reply> {
  const { status, body } = await exchangeGoogleCode(request);
  const headers = { ...fileHeaders(), 'content-type': 'application/json' };
  return { status, headers: { ...headers, 'cache-control': 'no-store' }, body: Buffer.from(body) };
}

function decodedPath(url: string): string | undefined {
  try {
    return decodeURIComponent(url.split(/[?#]/, 1)[0] ?? '/');
  } catch {
    return undefined;
  }
}

function fileCaching(file: StaticFile): Reply['headers'] {
  const caching = file.isHashed ? 'public, max-age=31536000, immutable' : 'no-cache';
  return { ...fileHeaders(), 'cache-control': caching };
}

async function fileReply(
  file: StaticFile,
  request: IncomingMessage,
  extra: Reply['headers'],
): Promise<Reply> {
  const headers = { ...extra, 'content-type': file.mediaType, etag: file.etag };
  if (request.headers['if-none-match'] === file.etag) {
    return { status: 304, headers, body: Buffer.alloc(0) };
  }
  if (!isCompressible(file.mediaType) || !file.body.isWorthwhile()) {
    return { status: 200, headers, body: file.body.plain };
  }
  return encodedReply(file.body, request, headers);
}

async function encodedReply(
  body: EncodedBody,
  request: IncomingMessage,
  headers: Reply['headers'],
): Promise<Reply> {
  const encoding = encodingFor(String(request.headers['accept-encoding'] ?? ''));
  const varied = { ...headers, vary: 'accept-encoding' };
  if (!encoding) return { status: 200, headers: varied, body: body.plain };
  return {
    status: 200,
    headers: { ...varied, 'content-encoding': encoding },
    body: await body.encoded(encoding),
  };
}

/**
 * The API's page without scripts, or its part of the sitemap. Undefined if the URL has none or the API does
 * not answer. If the product or category does not exist, the normal page is served with 404.
 */
async function drawnReply(
  context: Context,
  request: IncomingMessage,
  path: string,
): Promise<Reply | undefined> {
  const reply = await fetchDrawn(context.settings.apiUrl, path);
  if (!reply || reply.status >= 500 || reply.status === 429) return undefined;
  if (reply.movedTo !== null) {
    return plain(reply.status, 'Moved.', { location: reply.movedTo });
  }
  if (reply.mediaType.startsWith('text/html')) {
    return pageReply(context, request, THE_APP, reply.text);
  }
  if (reply.status === 404 && !isCrawlerFile(path)) {
    return pageReply(context, request, NOT_FOUND);
  }
  if (reply.status !== 200) return plain(404, 'Not found.');
  const headers = { ...fileHeaders(), 'content-type': reply.mediaType };
  return encodedReply(new EncodedBody(Buffer.from(reply.text)), request, headers);
}

async function pageReply(
  context: Context,
  request: IncomingMessage,
  { name, status }: HostedPage,
  drawn?: string,
): Promise<Reply> {
  const page = await context.files.find(name);
  if (!page) return plain(503, 'The web app is not built.');
  const settings = settingsFor(context.settings, request.headers.host);
  const html = injectSandbox(drawn ?? page.body.plain.toString(), settings);
  const headers = { ...sandboxPageHeaders(settings), 'content-type': page.mediaType };
  const body = new EncodedBody(Buffer.from(html));
  const reply = await encodedReply(body, request, { ...headers, 'cache-control': 'no-cache' });
  return { ...reply, status };
}

/** The account chooser must have the page's origin, by whichever host name the page was opened. */
function settingsFor(settings: SandboxSettings, host: string | undefined): SandboxSettings {
  const { port } = new URL(settings.webUrl);
  return host === `127.0.0.1:${port}` ? { ...settings, webUrl: `http://${host}` } : settings;
}

function plain(status: number, text: string, extra: Reply['headers'] = {}): Reply {
  const headers = { ...fileHeaders(), ...extra, 'content-type': 'text/plain; charset=utf-8' };
  return { status, headers: { ...headers, 'cache-control': 'no-store' }, body: Buffer.from(text) };
}
