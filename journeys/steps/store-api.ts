import { type ApiClient, createApiClient } from '@kerf/api-client/client';
import { type Person, sampleAdmin } from './account.ts';

/** The calls that the screens make, with somebody's access token. */
export function storeApi(token: string | null): ApiClient {
  return createApiClient({
    baseUrl: process.env.KERF_JOURNEY_API_URL ?? '',
    tokens: { current: () => token, renew: async () => null, onSignedOut: () => {} },
  });
}

/** The calls of the shop's admin, to set up what a journey needs. */
export async function staffApi(): Promise<ApiClient> {
  return storeApi(await signIn(sampleAdmin));
}

/** Signs in without a screen. Returns the access token. */
export function signIn({ email, password }: Person): Promise<string> {
  return startSession(email, identify('signInWithPassword', { email, password }));
}

/** Registers without a screen. Returns the access token. */
export function signUp({ name, email, password }: Person): Promise<string> {
  return startSession(email, identify('signUp', { email, password, displayName: name }));
}

/** Registers somebody whose address is verified, to whom any number of mails may go. Returns the access token. */
export async function signUpVerified(person: Person): Promise<string> {
  const { name, email, password } = person;
  const { localId } = await ask('signUp', { email, password, displayName: name });
  // The emulator's owner, as the project's own console.
  await ask('update', { localId, emailVerified: true }, { authorization: 'Bearer owner' });
  return signIn(person);
}

/** Whether somebody has an account at the identity provider. */
export async function isRegistered({ email }: Person): Promise<boolean> {
  const { users } = await ask('lookup', { email: [email] }, { authorization: 'Bearer owner' });
  return users !== undefined;
}

async function startSession(email: string, proof: Promise<string>): Promise<string> {
  const request = { params: { email }, body: { email } };
  return (await storeApi(null).startSession(request, { bearer: await proof })).token;
}

async function identify(action: string, account: object): Promise<string> {
  return (await ask(action, { ...account, returnSecureToken: true })).idToken;
}

/** https://firebase.google.com/docs/reference/rest/auth */
async function ask(
  action: string,
  account: object,
  headers: Record<string, string> = {},
): Promise<{ readonly idToken: string; readonly localId: string; readonly users?: unknown[] }> {
  const service = `${process.env.KERF_JOURNEY_AUTH_URL}/identitytoolkit.googleapis.com/v1`;
  const answer = await fetch(`${service}/accounts:${action}?key=any`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(account),
  });
  return answer.json();
}
