import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from './free-port.ts';
import { type RunningWebServer, startWebServer } from './web-server.ts';

const folder = mkdtempSync(join(tmpdir(), 'kerf-web-'));
const script = `const teeth = [${'40, '.repeat(1000)}];`;
let url: string;
let server: RunningWebServer;

beforeAll(async () => {
  mkdirSync(join(folder, 'dist', 'assets'), { recursive: true });
  writeFileSync(join(folder, 'secret.txt'), 'outside');
  writeFileSync(join(folder, 'dist', 'assets', 'index-4f9a.js'), script);
  writeFileSync(join(folder, 'dist', 'favicon.svg'), '<svg/>');
  for (const name of ['index', 'app', 'blog', '404']) {
    const config = '<script id="kerf-config" type="application/json">null</script>';
    const page = `<html><head><title>${name}</title>${config}</head></html>`;
    writeFileSync(join(folder, 'dist', `${name}.html`), page);
  }
  const rules = [
    '/dashboard/* /app.html 200',
    '/purchase/:id /app.html 200',
    '/home /index.html 200',
  ];
  writeFileSync(join(folder, 'dist', '_redirects'), rules.join('\n'));
  const port = await freePort();
  url = `http://localhost:${port}`;
  server = await startWebServer({
    port,
    folder: join(folder, 'dist'),
    settings: {
      webUrl: url,
      apiUrl: 'http://localhost:8787',
      authEmulatorUrl: 'http://localhost:9099',
      stripeUrl: 'http://localhost:12111',
    },
  });
});

afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

/** fetch would normalize the path and send its own Host. */
function getRaw(path: string, host = 'localhost'): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const { port } = new URL(url);
    const sent = request({ host: '127.0.0.1', port, path, headers: { host } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() }),
      );
    });
    sent.once('error', reject);
    sent.end();
  });
}

describe('the page', () => {
  it.each(['/', '/index.html', '/dashboard/all-order', '/purchase/12?from=home'])(
    'is served at %s without caching',
    async (path) => {
      const response = await fetch(url + path);
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(response.headers.get('cache-control')).toBe('no-cache');
      expect(await response.text()).toContain('"apiUrl":"http://localhost:8787"');
    },
  );

  it.each([
    ['/', 'index', 200],
    ['/home', 'index', 200],
    ['/blog', 'blog', 200],
    ['/dashboard/order/7', 'app', 200],
    ['/purchase/12/more', '404', 404],
    ['/nowhere', '404', 404],
  ])('at %s is that of %s', async (path, title, status) => {
    const response = await fetch(url + path);
    expect(response.status).toBe(status);
    expect(await response.text()).toContain(`<title>${title}</title>`);
  });

  it('may load only from itself and the sandbox, and keeps its popups', async () => {
    const { headers } = await fetch(url);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none';");
    expect(policy).toContain("script-src 'self' http://localhost:12111;");
    expect(policy).toContain('frame-src http://localhost:12111 blob:;');
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups');
  });

  it('has the account chooser on its own origin under either host name', async () => {
    const byNumber = await fetch(url.replace('localhost', '127.0.0.1'));
    const { port } = new URL(url);
    expect(await byNumber.text()).toContain(`"http://127.0.0.1:${port}/__sandbox/google"`);
    const { text } = await getRaw('/', `evil.example:${port}`);
    expect(text).toContain(`"http://localhost:${port}/__sandbox/google"`);
  });
});

describe('a file', () => {
  it('with a hash in its name is immutable and compressed', async () => {
    for (const encoding of ['br', 'gzip']) {
      const response = await fetch(`${url}/assets/index-4f9a.js`, {
        headers: { 'accept-encoding': encoding },
      });
      expect(response.headers.get('content-encoding')).toBe(encoding);
      expect(Number(response.headers.get('content-length'))).toBeLessThan(script.length / 10);
      expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
      expect(await response.text()).toBe(script);
    }
  });

  it('is sent uncompressed without an Accept-Encoding', async () => {
    const response = await fetch(`${url}/assets/index-4f9a.js`, {
      headers: { 'accept-encoding': 'br;q=0, identity' },
    });
    expect(response.headers.get('content-encoding')).toBeNull();
  });

  it('without a hash is revalidated and not sent again', async () => {
    const first = await fetch(`${url}/favicon.svg`);
    expect(first.headers.get('cache-control')).toBe('no-cache');
    const etag = first.headers.get('etag') ?? '';
    const again = await fetch(`${url}/favicon.svg`, { headers: { 'if-none-match': etag } });
    expect(again.status).toBe(304);
  });

  it('that is missing gets a 404 and not the page', async () => {
    expect((await fetch(`${url}/assets/gone-1a2b.js`)).status).toBe(404);
  });

  it.each(['/../secret.txt', '/..%2fsecret.txt', '/assets/..%2f..%2fsecret.txt', '/%00.txt'])(
    'outside the build is out of reach: %s',
    async (path) => {
      expect(await getRaw(path)).toMatchObject({ status: 404, text: 'Not found.' });
    },
  );
});

it('refuses malformed paths and other methods', async () => {
  expect((await getRaw('/%E0%A4%A')).status).toBe(400);
  expect((await fetch(url, { method: 'POST' })).status).toBe(405);
});

it('serves the account chooser, which keeps its opener', async () => {
  const chooser = await fetch(`${url}/__sandbox/google`);
  expect(chooser.headers.get('cross-origin-opener-policy')).toBe('unsafe-none');
  expect(await chooser.text()).toContain('Choose an account');
  const code = await fetch(`${url}/__sandbox/google/chooser.js`);
  expect(code.headers.get('content-type')).toContain('javascript');
});

it('exchanges the account chooser’s codes and refuses others', async () => {
  const body = new URLSearchParams({ grant_type: 'authorization_code', code: 'none' });
  const response = await fetch(`${url}/__sandbox/google/token`, { method: 'POST', body });
  expect(response.status).toBe(400);
  expect(await response.json()).toEqual({ error: 'invalid_grant' });
});
