import type { PlatformConfig } from '../platform/platform.ts';
import type { SecretStore } from '../platform/secret-store.ts';
import { jwtPayload } from './access-token.ts';
import type { IdentityProof } from './identity-provider.ts';

interface SignInCacheParts {
  readonly secrets: SecretStore;
  readonly config: PlatformConfig;
  readonly fetch?: typeof globalThis.fetch;
}

/**
 * A Firebase sign-in that survives a restart. Only the refresh token is stored, which is small enough for
 * every keychain. Errors carry Firebase's codes.
 */
export interface SignInCache {
  save(refreshToken: string): Promise<void>;
  /** A fresh proof from the refresh token, or null if none is stored. */
  proof(): Promise<IdentityProof | null>;
  /** Emails a link that verifies the address. */
  sendVerification(): Promise<void>;
  /** Deletes the account at Firebase. */
  deleteAccount(): Promise<void>;
  clear(): Promise<void>;
}

/** See https://firebase.google.com/docs/reference/rest/auth#section-refresh-token. */
export function createSignInCache({ secrets, config, fetch }: SignInCacheParts): SignInCache {
  const send = fetch ?? ((...args) => globalThis.fetch(...args));
  let stored: string | null = null;

  async function save(refreshToken: string): Promise<void> {
    if (refreshToken === stored) return;
    await secrets.set('refreshToken', refreshToken);
    stored = refreshToken;
  }

  async function proof(): Promise<IdentityProof | null> {
    const refreshToken = await secrets.get('refreshToken');
    if (refreshToken === null) return null;
    const renewed = await exchange(send, config, refreshToken);
    // The user logged out in the meantime.
    if ((await secrets.get('refreshToken')) !== refreshToken) return null;
    await save(renewed.refreshToken);
    return renewed.proof;
  }

  /** See https://firebase.google.com/docs/reference/rest/auth. */
  async function ask(what: string, details: object): Promise<void> {
    const idToken = (await proof())?.idToken;
    if (idToken === undefined) throw coded('auth/user-token-expired');
    const body = JSON.stringify({ ...details, idToken });
    const headers = { 'content-type': 'application/json' };
    await post(send, accountsAddress(config, what), { body, headers });
  }

  return {
    save,
    proof,
    sendVerification: () => ask('sendOobCode', { requestType: 'VERIFY_EMAIL' }),
    deleteAccount: () => ask('delete', {}),
    clear: async () => {
      stored = null;
      await secrets.delete('refreshToken');
    },
  };
}

interface Renewed {
  readonly refreshToken: string;
  readonly proof: IdentityProof;
}

async function exchange(
  send: typeof globalThis.fetch,
  config: PlatformConfig,
  refreshToken: string,
): Promise<Renewed> {
  const body = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken });
  return renewedOf(await post(send, tokenAddress(config), { body }));
}

async function post(
  send: typeof globalThis.fetch,
  address: string,
  request: RequestInit,
): Promise<unknown> {
  const response = await send(address, { method: 'POST', ...request }).catch((error: unknown) => {
    throw coded('auth/network-request-failed', error);
  });
  const answer: unknown = await response.json().catch(() => null);
  if (response.ok) return answer;
  throw coded(isServerTrouble(response) ? 'auth/network-request-failed' : refusalCode(answer));
}

function tokenAddress(config: PlatformConfig): string {
  return googleAddress(config, 'securetoken.googleapis.com', '/v1/token');
}

function accountsAddress(config: PlatformConfig, what: string): string {
  return googleAddress(config, 'identitytoolkit.googleapis.com', `/v1/accounts:${what}`);
}

function googleAddress({ firebase, sandbox }: PlatformConfig, host: string, path: string): string {
  const origin = sandbox ? `${sandbox.authEmulatorUrl}/${host}` : `https://${host}`;
  return `${origin}${path}?key=${encodeURIComponent(firebase.apiKey)}`;
}

function isServerTrouble({ status }: Response): boolean {
  return status >= 500 || status === 429;
}

const endings = ['TOKEN_EXPIRED', 'USER_NOT_FOUND', 'INVALID_REFRESH_TOKEN'];

function refusalCode(answer: unknown): string {
  const error = member(answer, 'error');
  const message = member(error, 'message');
  if (typeof message !== 'string') return 'auth/internal-error';
  if (message.startsWith('USER_DISABLED')) return 'auth/user-disabled';
  const over = endings.some((ending) => message.startsWith(ending));
  return over ? 'auth/user-token-expired' : 'auth/internal-error';
}

function renewedOf(answer: unknown): Renewed {
  const idToken = member(answer, 'id_token');
  const refreshToken = member(answer, 'refresh_token');
  if (typeof idToken !== 'string' || typeof refreshToken !== 'string') {
    throw coded('auth/internal-error');
  }
  const email = member(jwtPayload(idToken), 'email');
  if (typeof email !== 'string') throw coded('auth/user-token-expired');
  return { refreshToken, proof: { email, idToken } };
}

function member(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  return Object.entries(value).find(([key]) => key === name)?.[1];
}

function coded(code: string, cause?: unknown): Error {
  return Object.assign(new Error(`Firebase: Error (${code}).`, { cause }), { code });
}
