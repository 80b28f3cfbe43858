import { type ApiProblem, isApiProblem } from '@kerf/api-client/api-problem';
import type { TokenSource } from '@kerf/api-client/authorize';
import type { ApiClient } from '@kerf/api-client/client';
import { NetworkProblem } from '@kerf/api-client/network-problem';
import { canonicalEmail } from '@kerf/domain/email';
import type { SecretStore } from '../platform/secret-store.ts';
import { endsSignIn, identityCode, isWrongPassword } from './identity-problem.ts';
import type { IdentityProof, IdentityProvider } from './identity-provider.ts';
import type { LazyIdentity } from './lazy-identity.ts';
import {
  personOf,
  type SessionExit,
  type SessionState,
  type SignOutReason,
} from './session-state.ts';
import { createTokenHolder } from './token-holder.ts';

interface SessionParts {
  readonly secrets: SecretStore;
  readonly identity: LazyIdentity;
  readonly createApi: (tokens: TokenSource) => ApiClient;
  /** Called when the signed-in user leaves or is replaced by another. */
  readonly onPersonLeft?: (state: SessionState) => void;
}

/** The signed-in user, and the API on their behalf. Nothing else reads or writes the access token. */
export interface Session {
  readonly api: ApiClient;
  getState(): SessionState;
  /** Returns the unsubscribe function. */
  subscribe(listener: () => void): () => void;
  /** Reads the stored token and follows other windows. Returns the function that stops it. */
  start(): () => void;
  /** Preloads what the sign-in pages need. */
  prepare(): void;
  /** These reject with the identity provider's coded errors, an ApiProblem or a NetworkProblem. */
  signIn(email: string, password: string): Promise<void>;
  signUp(name: string, email: string, password: string): Promise<void>;
  signInWithGoogle(): Promise<void>;
  /** Emails a link to choose a new password, if the address has an account. */
  resetPassword(email: string): Promise<void>;
  /** Changes the signed-in user's password and starts a new session. */
  changePassword(current: string, next: string): Promise<void>;
  /** Emails the user a link that verifies their address. */
  sendVerification(): Promise<void>;
  /** Renews the session, so that an address verified in the meantime counts. */
  checkVerification(): Promise<void>;
  /**
   * Deletes the account on the server, and then its sign-in at the identity provider; where that refuses or
   * cannot be reached, the server does it. Rejects, with nothing deleted, if the server refuses.
   */
  deleteAccount(exit?: SessionExit): Promise<void>;
  /** Signs out here immediately, then on the server and at the identity provider if they can be reached. */
  logOut(exit?: SessionExit, reason?: SignOutReason): Promise<void>;
}

export function createSession({
  secrets,
  identity,
  createApi,
  onPersonLeft,
}: SessionParts): Session {
  const holder = createTokenHolder({
    secrets,
    onDue: renewInTime,
    onUnreadable: () => replacement().catch(nothingWhileUnreachable),
    ...(onPersonLeft && { onPersonLeft }),
  });
  const api = createApi({ current: holder.token, renew, onSignedOut: end });
  let renewal: Promise<string | null> | null = null;

  function renew(): Promise<string | null> {
    renewal ??= renewNow().finally(() => {
      renewal = null;
    });
    return renewal;
  }

  /** A new token from the sign-in at the identity provider, or null if that has ended. */
  async function replacement(fresh = false): Promise<string | null> {
    const proof = await proofOf(await identity(), fresh);
    if (!proof) return null;
    return exchange(proof).catch((error: unknown) => {
      // The proof may be from before the address was verified in another tab.
      if (fresh || !isApiProblem(error, 'session_ended')) throw error;
      return replacement(true);
    });
  }

  async function renewNow(fresh = false): Promise<string | null> {
    const person = holder.person();
    if (person === null) return null;
    const token = await replacement(fresh);
    if (token === null) return null;
    // Do not overwrite a log-out or another sign-in that happened in the meantime.
    if (holder.person() === person) await holder.keep(token);
    return holder.token();
  }

  function renewInTime(): void {
    renew().then(
      (token) => {
        if (token === null) end();
      },
      (error: unknown) => {
        if (isApiProblem(error) && error.status === 401) end(error);
        else holder.retry();
      },
    );
  }

  async function exchange({ email, idToken }: IdentityProof): Promise<string> {
    const request = { params: { email }, body: { email } };
    return (await api.startSession(request, { bearer: idToken })).token;
  }

  function end(problem?: ApiProblem): void {
    if (holder.person() === null) return;
    const reason = isApiProblem(problem, 'account_blocked') ? 'blocked' : 'ended';
    void forget(undefined, reason).catch(onlyUnreachable);
  }

  async function forget(exit?: SessionExit, reason?: SignOutReason): Promise<void> {
    await holder.drop(exit, reason);
    await (await identity()).signOut();
  }

  async function endServerSession(token: string): Promise<void> {
    await api.endSession({}, { bearer: token, keepalive: true });
  }

  async function signInBy(act: (provider: IdentityProvider) => Promise<void>): Promise<void> {
    const provider = await identity();
    await act(provider);
    const proof = await provider.proof();
    if (!proof) throw new Error('The sign-in has no email address');
    await holder.keep(await exchange(proof));
  }

  return {
    api,
    getState: holder.state,
    subscribe: holder.subscribe,
    start: holder.start,
    prepare: () => {
      identity()
        .then((provider) => provider.prepareGoogle())
        .catch(onlyUnreachable);
    },
    signIn: (email, password) =>
      signInBy((provider) => provider.signIn(canonicalEmail(email), password)),
    signUp: (name, email, password) =>
      signInBy((provider) => provider.signUp(name.trim(), canonicalEmail(email), password)),
    resetPassword: async (email) => (await identity()).resetPassword(canonicalEmail(email)),
    changePassword: async (current, next) => {
      const email = personOf(holder.state());
      if (email === null) throw new Error('Nobody is signed in');
      await signInBy((provider) => provider.changePassword(email, current, next)).catch((error) => {
        if (!isWrongPassword(error)) throw error;
        throw new Error('The current password is not right.', { cause: error });
      });
    },
    signInWithGoogle: () => signInBy((provider) => provider.signInWithGoogle()),
    sendVerification: async () => (await identity()).sendVerification(),
    checkVerification: async () => {
      await renewNow(true);
    },
    deleteAccount: async (exit) => {
      await api.deleteAccount({});
      const provider = await identity();
      await provider.deleteAccount().catch(onlyOfProvider);
      await forget(exit).catch(onlyUnreachable);
    },
    logOut: async (exit, reason) => {
      const token = holder.token();
      await Promise.all([
        forget(exit, reason).catch(onlyUnreachable),
        token !== null && endServerSession(token).catch(onlyRefusedOrUnreachable),
      ]);
    },
  };
}

/** The proof, or null if the sign-in at the provider has ended. */
async function proofOf(provider: IdentityProvider, fresh: boolean): Promise<IdentityProof | null> {
  try {
    return await provider.proof(fresh);
  } catch (error) {
    if (endsSignIn(error)) return null;
    if (identityCode(error) === 'auth/network-request-failed') {
      throw new NetworkProblem('unreachable', error);
    }
    throw error;
  }
}

// A refusal means that the sign-in has ended too; while offline there is no token for now.
function nothingWhileUnreachable(error: unknown): null {
  onlyRefusedOrUnreachable(error);
  return null;
}

// Logging out works offline too: the token is deleted locally.
function onlyUnreachable(error: unknown): void {
  if (!(error instanceof NetworkProblem)) throw error;
}

// The server deletes it too, or tells staff that it is left.
function onlyOfProvider(error: unknown): void {
  if (identityCode(error) === null) throw error;
}

// A refusal means that the session had already ended.
function onlyRefusedOrUnreachable(error: unknown): void {
  if (!isApiProblem(error)) onlyUnreachable(error);
}
