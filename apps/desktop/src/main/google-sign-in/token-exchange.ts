import { z } from 'zod';
import type { GoogleProvider } from './google-provider.ts';
import { GoogleRefusal } from './google-refusal.ts';

const answer = z.object({ id_token: z.string().min(1) });

interface Grant {
  readonly code: string;
  readonly verifier: string;
  /** Must match the address the code was requested with. */
  readonly redirectUri: string;
}

export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/**
 * Exchanges the code for an ID token. Throws a GoogleRefusal, or the signal's reason.
 * https://www.rfc-editor.org/rfc/rfc6749#section-4.1.3
 */
export async function exchangeCode(
  send: Fetch,
  provider: GoogleProvider,
  grant: Grant,
  signal: AbortSignal,
): Promise<string> {
  const { clientId, clientSecret, tokenUrl } = provider;
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    code: grant.code,
    code_verifier: grant.verifier,
    redirect_uri: grant.redirectUri,
    client_id: clientId,
    ...(clientSecret !== undefined && { client_secret: clientSecret }),
  });
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const response = await send(tokenUrl, {
    method: 'POST',
    headers,
    // As a string: not every network stack serializes URLSearchParams.
    body: body.toString(),
    redirect: 'error',
    signal,
  }).catch((error: unknown) => unreachable(signal, error));
  const text = await response.text().catch((error: unknown) => unreachable(signal, error));
  if (!response.ok) {
    const message = `the code was refused with ${response.status}`;
    throw new GoogleRefusal('auth/google-answer-refused', message);
  }
  return idTokenIn(text);
}

function unreachable(signal: AbortSignal, error: unknown): never {
  signal.throwIfAborted();
  throw new GoogleRefusal('auth/network-request-failed', 'no answer to the code', error);
}

function idTokenIn(text: string): string {
  try {
    return answer.parse(JSON.parse(text)).id_token;
  } catch (error) {
    const message = 'the answer to the code holds no ID token';
    throw new GoogleRefusal('auth/google-answer-refused', message, error);
  }
}
