import { type ApiClient, createApiClient } from '@kerf/api-client/client';
import { sampleAdmin } from './account.ts';

/** An API client with the given access token. */
export function storeApi(token: string | null): ApiClient {
  return createApiClient({
    baseUrl: process.env.KERF_JOURNEY_API_URL ?? '',
    tokens: { current: () => token, renew: async () => null, onSignedOut: () => {} },
  });
}

/** An API client for the shop's admin, to set up data before a journey. */
export async function staffApi(): Promise<ApiClient> {
  const { email, password } = sampleAdmin;
  const address = `${process.env.KERF_JOURNEY_AUTH_URL}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=any`;
  const answer = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password, returnSecureToken: true }),
  });
  const { idToken }: { idToken: string } = await answer.json();
  const request = { params: { email }, body: { email } };
  const { token } = await storeApi(null).startSession(request, { bearer: idToken });
  return storeApi(token);
}
