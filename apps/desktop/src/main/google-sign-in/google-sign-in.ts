import type { GoogleProvider } from './google-provider.ts';
import { GoogleRefusal, type GoogleRefusalCode } from './google-refusal.ts';
import { checkIdToken } from './id-token.ts';
import { listenForRedirect } from './loopback-redirect.ts';
import { challengeOf, createProof, type Proof } from './proof.ts';
import { exchangeCode, type Fetch } from './token-exchange.ts';

/** How long the user may take in the browser. */
const TIME_LIMIT_MS = 3 * 60_000;

/** Google's ID token, which Firebase accepts as a credential, or why there is none. */
type GoogleSignInResult = { readonly idToken: string } | { readonly refusal: GoogleRefusalCode };

export interface GoogleSignIn {
  /** Signs in through the system's browser. Cancels a sign-in that is still waiting. */
  signIn(): Promise<GoogleSignInResult>;
  /** Cancels a waiting sign-in, if there is one, and frees its port. */
  cancel(): void;
}

export interface GoogleSignInParts {
  /** Null if the build has no Google client. */
  readonly provider: () => GoogleProvider | null;
  /** Opens an address in the system's browser. */
  readonly openExternal: (url: string) => Promise<void>;
  readonly fetch: Fetch;
  /** Called with the reason of a failed sign-in; it contains no secret. */
  readonly onRefusal: (refusal: GoogleRefusal) => void;
  /** Aborts when the user takes too long. */
  readonly timeLimit?: () => AbortSignal;
}

/** Sign-in with Google for an installed app: the system's browser, PKCE and a loopback port (RFC 8252). */
export function createGoogleSignIn(parts: GoogleSignInParts): GoogleSignIn {
  const timeLimit = parts.timeLimit ?? (() => AbortSignal.timeout(TIME_LIMIT_MS));
  let waiting: AbortController | null = null;

  function cancel(): void {
    waiting?.abort(new GoogleRefusal('auth/cancelled-popup-request', 'called off'));
    waiting = null;
  }

  return {
    cancel,
    signIn: async () => {
      cancel();
      const mine = new AbortController();
      waiting = mine;
      const signal = AbortSignal.any([mine.signal, timeLimit()]);
      try {
        return { idToken: await attempt(parts, signal) };
      } catch (error) {
        const refusal = refusalOf(error);
        parts.onRefusal(refusal);
        return { refusal: refusal.code };
      } finally {
        if (waiting === mine) waiting = null;
      }
    },
  };
}

async function attempt(parts: GoogleSignInParts, signal: AbortSignal): Promise<string> {
  const provider = parts.provider();
  if (!provider) throw new GoogleRefusal('auth/google-not-configured', 'no Google client id');
  const proof = createProof();
  const redirect = await listenForRedirect(proof.state, signal);
  try {
    const opened = openBrowser(parts, authorizationUrl(provider, proof, redirect.uri));
    // Some systems resolve only when the browser is closed, so don't wait for it alone.
    const code = await Promise.race([redirect.code, opened.then(() => redirect.code)]);
    const grant = { code, verifier: proof.verifier, redirectUri: redirect.uri };
    const idToken = await exchangeCode(parts.fetch, provider, grant, signal);
    checkIdToken(idToken, provider, proof.nonce);
    return idToken;
  } finally {
    redirect.close();
  }
}

/** https://openid.net/specs/openid-connect-core-1_0.html#AuthRequest */
function authorizationUrl(provider: GoogleProvider, proof: Proof, redirectUri: string): string {
  const url = new URL(provider.authorizationUrl);
  url.search = new URLSearchParams({
    response_type: 'code',
    client_id: provider.clientId,
    redirect_uri: redirectUri,
    scope: 'openid email profile',
    state: proof.state,
    nonce: proof.nonce,
    code_challenge: challengeOf(proof.verifier),
    code_challenge_method: 'S256',
    // The browser may be signed in to someone else's account.
    prompt: 'select_account',
  }).toString();
  return url.href;
}

async function openBrowser({ openExternal }: GoogleSignInParts, url: string): Promise<void> {
  await openExternal(url).catch((error: unknown) => {
    throw new GoogleRefusal('auth/browser-unavailable', 'the browser did not open', error);
  });
}

/** Turns an expected error into a refusal and rethrows a defect. */
function refusalOf(error: unknown): GoogleRefusal {
  if (error instanceof GoogleRefusal) return error;
  if (error instanceof DOMException && error.name === 'TimeoutError') {
    return new GoogleRefusal('auth/timeout', 'nobody answered in time', error);
  }
  throw error;
}
