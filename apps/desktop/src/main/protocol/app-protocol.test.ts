import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAppProtocol } from './app-protocol.ts';

const POLICY = "default-src 'none'";

let root: string;
let answer: ReturnType<typeof createAppProtocol>;

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'kerf-protocol-'));
  const folder = join(root, 'renderer');
  mkdirSync(join(folder, 'assets.d'), { recursive: true });
  writeFileSync(join(root, 'secret.js'), 'secret');
  writeFileSync(join(folder, 'index.html'), '<!doctype html>');
  writeFileSync(join(folder, 'app.js'), 'let kerf;');
  writeFileSync(join(folder, 'notes.exe'), 'x');
  answer = createAppProtocol({
    folder,
    contentPolicy: () => POLICY,
    pages: { '/__stopped': 'stopped' },
  });
});

afterAll(() => rmSync(root, { recursive: true }));

const get = (path: string, method = 'GET') => answer({ method, url: `app://kerf${path}` });

it.each([
  ['/', 'text/html; charset=utf-8', '<!doctype html>'],
  ['/dashboard/my-order', 'text/html; charset=utf-8', '<!doctype html>'],
  ['/__stopped', 'text/html; charset=utf-8', 'stopped'],
  ['/app.js', 'text/javascript; charset=utf-8', 'let kerf;'],
])('%s is served as %s under the policy', async (path, mediaType, text) => {
  const response = await get(path);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe(mediaType);
  expect(response.headers.get('content-security-policy')).toBe(POLICY);
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  expect(await response.text()).toBe(text);
});

it.each(['/missing.js', '/notes.exe', '/assets.d', '/..%2fsecret.js', '/%2e%2e%2fsecret.js'])(
  '%s is not there',
  async (path) => {
    const response = await get(path);
    expect(response.status).toBe(404);
    expect(await response.text()).toBe('');
  },
);

it.each(['POST', 'PUT', 'DELETE', 'HEAD', 'OPTIONS'])('%s is refused', async (method) => {
  const response = await get('/', method);
  expect(response.status).toBe(405);
  expect(response.headers.get('allow')).toBe('GET');
});
