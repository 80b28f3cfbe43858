import { request, type ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type FakeGoogle, startFakeGoogle } from './fake-google.ts';
import { google } from './google-provider.ts';
import { createGoogleSignIn, type GoogleSignInParts } from './google-sign-in.ts';

let idp: FakeGoogle;

beforeEach(async () => {
  idp = await startFakeGoogle();
});

afterEach(() => idp.stop());

/** A sign-in where the test plays the browser: `opened` returns each address that gets opened. */
function startApp(parts: Partial<GoogleSignInParts> = {}) {
  const addresses: string[] = [];
  const refusals: string[] = [];
  const app = createGoogleSignIn({
    provider: () => idp.provider,
    openExternal: async (url) => void addresses.push(url),
    fetch,
    onRefusal: ({ message }) => refusals.push(message),
    ...parts,
  });
  const opened = (index = 0) =>
    vi.waitFor(() => {
      const address = addresses[index];
      if (address === undefined) throw new Error('No browser was opened');
      return address;
    }, 15_000);
  return { ...app, opened, refusals };
}

interface Answer {
  readonly status: number;
  readonly text: string;
  readonly headers: Readonly<Record<string, unknown>>;
}

/** Not fetch, which sets the Host header itself. */
function send(url: URL, host = url.host, method = 'GET'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, headers: { host }, agent: false }, (response) => {
      let text = '';
      response.on('data', (chunk) => {
        text += chunk;
      });
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, text, headers: response.headers }),
      );
    });
    sent.once('error', reject);
    sent.end();
  });
}

test('the user is signed in with the ID token of this sign-in', async () => {
  const app = startApp();
  const result = app.signIn();
  const page = await send(idp.agree(await app.opened()));
  expect(page.status).toBe(200);
  expect(await result).toEqual({ idToken: expect.stringMatching(/^eyJ/) });
  expect(idp.exchanges).toHaveLength(1);
});

test('the browser gets fresh secrets for each sign-in and never the verifier', async () => {
  const app = startApp();
  const asked: URLSearchParams[] = [];
  for (const round of [0, 1]) {
    const result = app.signIn();
    const url = await app.opened(round);
    await send(idp.agree(url));
    await result;
    asked.push(new URL(url).searchParams);
  }
  const [first, second] = asked;
  expect(first?.get('prompt')).toBe('select_account');
  expect(first?.get('redirect_uri')).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/google-sign-in$/);
  for (const secret of ['state', 'nonce', 'code_challenge']) {
    expect(first?.get(secret)).toHaveLength(43);
    expect(first?.get(secret)).not.toBe(second?.get(secret));
  }
  for (const [index, exchange] of idp.exchanges.entries()) {
    expect(asked[index]?.toString()).not.toContain(exchange.get('code_verifier'));
  }
});

test('the answer page is static, loads nothing, and contains nothing of the request', async () => {
  const app = startApp();
  const result = app.signIn();
  const back = idp.agree(await app.opened());
  back.searchParams.set('scope', '<script>alert(1)</script>');
  const { text, headers } = await send(back);
  await result;
  expect(text).toContain('You can close this tab');
  expect(text).not.toContain('script');
  expect(text).not.toContain(back.searchParams.get('code'));
  expect(headers).toMatchObject({
    connection: 'close',
    'referrer-policy': 'no-referrer',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
  });
});

describe('an unrelated request is refused and the wait continues:', () => {
  const elsewhere = (url: URL, change: (url: URL) => void) => {
    const other = new URL(url);
    change(other);
    return other;
  };
  test.each<[string, number, (back: URL) => Promise<Answer>]>([
    ['a wrong state', 400, (back) => send(elsewhere(back, (url) => setState(url, 'x'.repeat(43))))],
    ['no state', 400, (back) => send(elsewhere(back, (url) => url.searchParams.delete('state')))],
    [
      'the state twice',
      400,
      (back) => send(elsewhere(back, (url) => url.searchParams.append('state', 'x'))),
    ],
    [
      'an error with a wrong state',
      400,
      (back) => send(new URL('?error=access_denied&state=x', back)),
    ],
    ['a foreign Host', 421, (back) => send(back, `kerf.evil.example:${back.port}`)],
    ['localhost as the Host', 421, (back) => send(back, `localhost:${back.port}`)],
    ['another path', 404, (back) => send(new URL('/favicon.ico', back))],
    ['a POST', 405, (back) => send(back, back.host, 'POST')],
    ['a HEAD', 405, (back) => send(back, back.host, 'HEAD')],
  ])('%s', async (_what, status, act) => {
    const app = startApp();
    const result = app.signIn();
    const back = idp.agree(await app.opened());
    expect((await act(back)).status).toBe(status);
    await send(back);
    expect(await result).toHaveProperty('idToken');
  });
});

function setState(url: URL, state: string): void {
  url.searchParams.set('state', state);
}

test('after the answer the port is closed to a second request', async () => {
  const app = startApp();
  const result = app.signIn();
  const back = idp.agree(await app.opened());
  await send(back);
  await expect(send(back)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  expect(await result).toHaveProperty('idToken');
  expect(idp.exchanges).toHaveLength(1);
});

describe('an ID token is refused', () => {
  test.each([
    ['with another nonce', { nonce: 'other' }, 'the ID token is of another sign-in'],
    ['without a nonce', { nonce: undefined }, 'the ID token is not readable'],
    ['for another app', { aud: 'somebody-else' }, 'the ID token is for another app'],
    ['for several apps', { aud: ['kerf-desktop', 'other'] }, 'the ID token is not readable'],
    ['of another issuer', { iss: 'https://evil.example' }, 'the ID token has another issuer'],
  ])('%s', async (_what, claims, why) => {
    const app = startApp();
    const result = app.signIn();
    await send(idp.agree(await app.opened(), claims));
    expect(await result).toEqual({ refusal: 'auth/google-answer-refused' });
    expect(app.refusals).toEqual([why]);
  });
});

describe('the provider', () => {
  test.each([
    ['access_denied', 'auth/user-cancelled'],
    ['server_error', 'auth/google-answer-refused'],
  ])('may answer the error %s', async (error, refusal) => {
    const app = startApp();
    const result = app.signIn();
    const back = idp.agree(await app.opened());
    back.searchParams.delete('code');
    back.searchParams.set('error', error);
    expect((await send(back)).status).toBe(200);
    expect(await result).toEqual({ refusal });
    expect(idp.exchanges).toEqual([]);
  });

  test.each<[string, (to: ServerResponse) => void, string]>([
    ['refuse the code', (to) => to.writeHead(400).end(), 'auth/google-answer-refused'],
    ['answer no JSON', (to) => to.end('<html>'), 'auth/google-answer-refused'],
    ['answer no ID token', (to) => to.end('{"access_token":"a"}'), 'auth/google-answer-refused'],
    [
      'answer a broken ID token',
      (to) => to.end('{"id_token":"a.b"}'),
      'auth/google-answer-refused',
    ],
    ['hang up', (to) => void to.destroy(), 'auth/network-request-failed'],
  ])('may %s', async (_what, answer, refusal) => {
    const app = startApp();
    idp.answerWith(answer);
    const result = app.signIn();
    await send(idp.agree(await app.opened()));
    expect(await result).toEqual({ refusal });
  });
});

test('the code and the verifier follow no redirection', async () => {
  const app = startApp();
  idp.answerWith((to) => {
    idp.answerWith(null);
    to.writeHead(307, { location: '/elsewhere' }).end();
  });
  const result = app.signIn();
  await send(idp.agree(await app.opened()));
  expect(await result).toEqual({ refusal: 'auth/network-request-failed' });
  expect(idp.exchanges).toHaveLength(1);
});

test('a build without a Google client reports it and opens no browser', async () => {
  const openExternal = vi.fn(async () => undefined);
  const app = startApp({ provider: () => null, openExternal });
  expect(await app.signIn()).toEqual({ refusal: 'auth/google-not-configured' });
  expect(openExternal).not.toHaveBeenCalled();
});

test('a machine without a browser reports it', async () => {
  const app = startApp({ openExternal: () => Promise.reject(new Error('xdg-open is missing')) });
  expect(await app.signIn()).toEqual({ refusal: 'auth/browser-unavailable' });
});

test('a browser that blocks its launcher does not block the sign-in', async () => {
  const asked = Promise.withResolvers<string>();
  const app = startApp({
    openExternal: (url) => {
      asked.resolve(url);
      return new Promise(() => undefined);
    },
  });
  const result = app.signIn();
  await send(idp.agree(await asked.promise));
  expect(await result).toHaveProperty('idToken');
});

describe('the wait ends and frees its port', () => {
  test('when no answer arrives in time', async () => {
    const limit = new AbortController();
    const app = startApp({ timeLimit: () => limit.signal });
    const result = app.signIn();
    const back = idp.agree(await app.opened());
    limit.abort(new DOMException('The time is over', 'TimeoutError'));
    expect(await result).toEqual({ refusal: 'auth/timeout' });
    await expect(send(back)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  });

  test('when the app quits or the user cancels', async () => {
    const app = startApp();
    const result = app.signIn();
    const back = idp.agree(await app.opened());
    app.cancel();
    expect(await result).toEqual({ refusal: 'auth/cancelled-popup-request' });
    await expect(send(back)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  });

  test('when it is cancelled before the browser is open', async () => {
    const app = startApp();
    const result = app.signIn();
    app.cancel();
    expect(await result).toEqual({ refusal: 'auth/cancelled-popup-request' });
  });

  test('when it is cancelled during the code exchange', async () => {
    const app = startApp();
    idp.answerWith(() => app.cancel());
    const result = app.signIn();
    await send(idp.agree(await app.opened()));
    expect(await result).toEqual({ refusal: 'auth/cancelled-popup-request' });
  });

  test('when a second click starts another, which replaces it', async () => {
    const app = startApp();
    const first = app.signIn();
    const firstBack = idp.agree(await app.opened(0));
    const second = app.signIn();
    expect(await first).toEqual({ refusal: 'auth/cancelled-popup-request' });
    await expect(send(firstBack)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
    await send(idp.agree(await app.opened(1)));
    expect(await second).toHaveProperty('idToken');
  });
});

test('Google is called over TLS only', () => {
  const { authorizationUrl, tokenUrl } = google({ clientId: 'id', clientSecret: undefined });
  expect([authorizationUrl, tokenUrl].map((url) => new URL(url).protocol)).toEqual([
    'https:',
    'https:',
  ]);
});
