import { expect, test } from 'vitest';
import { createMemoryPlatform } from '../platform/memory-platform.ts';
import { createMemorySecretStore } from '../platform/memory-secret-store.ts';
import { createSignInCache } from './sign-in-cache.ts';
import { testToken } from './testing/test-token.ts';

const { config } = createMemoryPlatform();
const idToken = testToken({ email: 'ada@example.com' });
const renewed = { id_token: idToken, refresh_token: 'second', expires_in: '3600' };

/** A stored sign-in whose token exchange gets the given response; requests are recorded. */
function scene(answer: () => Response | Promise<Response>) {
  const secrets = createMemorySecretStore();
  const sent: Request[] = [];
  const kept = createSignInCache({
    secrets,
    config,
    fetch: async (input, init) => {
      sent.push(new Request(input, init));
      return answer();
    },
  });
  return { secrets, sent, kept };
}

function refusal(message: string, status = 400): () => Response {
  return () => Response.json({ error: { code: status, message } }, { status });
}

test('without a stored token there is no proof and no request', async () => {
  const { kept, sent } = scene(() => Response.json(renewed));
  expect(await kept.proof()).toBeNull();
  expect(sent).toHaveLength(0);
});

test('the stored token is exchanged as Firebase documents it, and its successor is stored', async () => {
  const { kept, sent, secrets } = scene(() => Response.json(renewed));
  await kept.save('first');
  expect(await kept.proof()).toEqual({ email: 'ada@example.com', idToken });
  expect(sent[0]?.url).toBe('https://securetoken.googleapis.com/v1/token?key=key');
  expect(await sent[0]?.text()).toBe('grant_type=refresh_token&refresh_token=first');
  expect(await secrets.get('refreshToken')).toBe('second');
});

test('a sandbox uses the emulator', async () => {
  const sent: string[] = [];
  const sandbox = { authEmulatorUrl: 'http://127.0.0.1:9099', googleChooserUrl: 'http://x.test' };
  const kept = createSignInCache({
    secrets: createMemorySecretStore(),
    config: { ...config, sandbox },
    fetch: async (input) => {
      sent.push(String(input));
      return Response.json(renewed);
    },
  });
  await kept.save('first');
  await kept.proof();
  expect(sent).toEqual(['http://127.0.0.1:9099/securetoken.googleapis.com/v1/token?key=key']);
});

test.each([
  ['TOKEN_EXPIRED', 'auth/user-token-expired'],
  ['INVALID_REFRESH_TOKEN', 'auth/user-token-expired'],
  ['USER_NOT_FOUND', 'auth/user-token-expired'],
  ['USER_DISABLED', 'auth/user-disabled'],
  ['API_KEY_INVALID', 'auth/internal-error'],
])('the refusal %s carries the code %s', async (message, code) => {
  const { kept } = scene(refusal(message));
  await kept.save('first');
  await expect(kept.proof()).rejects.toMatchObject({ code });
});

test.each([
  ['no network', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['trouble at the provider', refusal('BACKEND_ERROR', 503)],
  ['too many calls', refusal('QUOTA_EXCEEDED', 429)],
])('%s keeps the token for another attempt', async (_, answer) => {
  const { kept, secrets } = scene(answer);
  await kept.save('first');
  await expect(kept.proof()).rejects.toMatchObject({ code: 'auth/network-request-failed' });
  expect(await secrets.get('refreshToken')).toBe('first');
});

test('an unreadable response is an error and is not stored', async () => {
  const { kept, secrets } = scene(() => new Response('<html>'));
  await kept.save('first');
  await expect(kept.proof()).rejects.toMatchObject({ code: 'auth/internal-error' });
  expect(await secrets.get('refreshToken')).toBe('first');
});

test('logging out during the exchange gives no proof', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  const { kept, secrets } = scene(() => promise);
  await kept.save('first');
  const proof = kept.proof();
  await kept.clear();
  resolve(Response.json(renewed));
  expect(await proof).toBeNull();
  expect(await secrets.get('refreshToken')).toBeNull();
});

test('an account is deleted as Firebase documents it', async () => {
  const { kept, sent } = scene(() => Response.json(renewed));
  await kept.save('first');
  await kept.deleteAccount();
  expect(sent[1]?.url).toBe('https://identitytoolkit.googleapis.com/v1/accounts:delete?key=key');
  expect(await sent[1]?.json()).toEqual({ idToken });
});

test('a verification email is requested as Firebase documents it', async () => {
  const { kept, sent } = scene(() => Response.json(renewed));
  await kept.save('first');
  await kept.sendVerification();
  expect(sent[1]?.url).toBe(
    'https://identitytoolkit.googleapis.com/v1/accounts:sendOobCode?key=key',
  );
  expect(await sent[1]?.json()).toEqual({ requestType: 'VERIFY_EMAIL', idToken });
});
