import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { exchangeGoogleCode } from './google-token.ts';

const server = createServer((request, response) => {
  void exchangeGoogleCode(request).then(({ status, body }) => response.writeHead(status).end(body));
});
let url: string;

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
});

afterAll(() => server.close());

const claims = { sub: 'google-gina', email: 'gina@example.com', nonce: 'once' };
const agreed = {
  claims,
  clientId: 'app',
  redirectUri: 'http://127.0.0.1:5/back',
  challenge: createHash('sha256').update('verifier').digest('base64url'),
};
const grant = {
  grant_type: 'authorization_code',
  code: Buffer.from(JSON.stringify(agreed)).toString('base64url'),
  code_verifier: 'verifier',
  redirect_uri: agreed.redirectUri,
  client_id: 'app',
};

function exchange(form: Record<string, string>): Promise<Response> {
  return fetch(url, { method: 'POST', body: new URLSearchParams(form) });
}

it('exchanges an authorization code for the agreed account', async () => {
  const response = await exchange(grant);
  const text = await response.text();
  const payload = /"id_token":"[^.]+\.([^.]+)\."/.exec(text)?.[1] ?? '';
  expect(JSON.parse(Buffer.from(payload, 'base64url').toString())).toEqual(claims);
});

it.each([
  ['another verifier', { code_verifier: 'guess' }],
  ['another address', { redirect_uri: 'http://127.0.0.1:6/back' }],
  ['another app', { client_id: 'other' }],
  ['another grant', { grant_type: 'password' }],
  ['a code of nobody', { code: 'bm9uc2Vuc2U' }],
  ['a code without end', { code: 'x'.repeat(20_000) }],
])('refuses %s', async (_what, change) => {
  const response = await exchange({ ...grant, ...change });
  expect(response.status).toBe(400);
  expect(await response.json()).toEqual({ error: 'invalid_grant' });
});
