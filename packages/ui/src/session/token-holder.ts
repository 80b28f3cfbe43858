import type { SecretStore } from '../platform/secret-store.ts';
import { type AccessTokenClaims, readAccessToken } from './access-token.ts';
import {
  personOf,
  type SessionExit,
  type SessionState,
  type SignOutReason,
} from './session-state.ts';

interface TokenHolderParts {
  readonly secrets: SecretStore;
  /** Called shortly before the token expires. */
  readonly onDue: () => void;
  /** Called when the stored text is not one of our tokens; resolves to its replacement, or null. */
  readonly onUnreadable: () => Promise<string | null>;
  /** Called when the signed-in user leaves or is replaced by another. */
  readonly onPersonLeft?: (state: SessionState) => void;
}

/** The access token in memory, in sync with the SecretStore and the other windows. */
export interface TokenHolder {
  token(): string | null;
  /** The id of the token's user, or null. */
  person(): string | null;
  state(): SessionState;
  subscribe(listener: () => void): () => void;
  start(): () => void;
  keep(token: string): Promise<void>;
  drop(exit?: SessionExit, reason?: SignOutReason): Promise<void>;
  /** Calls `onDue` again after a delay. */
  retry(): void;
}

interface Held {
  readonly token: string;
  readonly claims: AccessTokenClaims;
}

export function createTokenHolder(parts: TokenHolderParts): TokenHolder {
  const { secrets, onDue, onUnreadable, onPersonLeft } = parts;
  const listeners = new Set<() => void>();
  const timer = createRenewalTimer(onDue);
  let held: Held | null = null;
  let state: SessionState = { status: 'loading' };

  function hold(token: string | null, exit?: SessionExit, reason?: SignOutReason): void {
    const claims = token === null ? null : readAccessToken(token);
    held = token !== null && claims ? { token, claims } : null;
    if (held) timer.schedule(held.claims.expiresAt);
    else timer.stop();
    enter(held ? signedIn(held) : { status: 'visitor', exit, reason });
  }

  function enter(next: SessionState): void {
    const before = state;
    if (isSame(before, next)) return;
    state = next;
    const person = personOf(before);
    if (person !== null && person !== personOf(next)) onPersonLeft?.(next);
    for (const listener of listeners) listener();
  }

  function take(token: string | null): void {
    if (token === null || readAccessToken(token)) hold(token);
    else void replace();
  }

  async function replace(): Promise<void> {
    const before = held;
    await secrets.delete('accessToken');
    const token = await onUnreadable();
    // Do not overwrite a sign-in that happened in the meantime.
    if (held !== before) return;
    if (token === null) hold(null);
    else await keep(token);
  }

  async function keep(token: string): Promise<void> {
    if (!readAccessToken(token)) throw new Error('The server sent no access token');
    hold(token);
    await secrets.set('accessToken', token);
  }

  async function read(): Promise<void> {
    // An unreadable store counts as signed out, and the error is still reported.
    const token = await secrets.get('accessToken').catch((error: unknown) => {
      enter({ status: 'visitor' });
      throw error;
    });
    if (state.status === 'loading') take(token);
  }

  return {
    token: () => held?.token ?? null,
    person: () => held?.claims.userId ?? null,
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start: () => {
      const stop = secrets.subscribe('accessToken', take);
      if (held) timer.schedule(held.claims.expiresAt);
      else void read();
      return () => {
        stop();
        timer.stop();
      };
    },
    keep,
    drop: async (exit, reason) => {
      hold(null, exit, reason);
      await secrets.delete('accessToken');
    },
    retry: timer.retry,
  };
}

function signedIn({ claims: { email, displayName } }: Held): SessionState {
  return { status: 'signed-in', email, displayName };
}

function isSame(before: SessionState, next: SessionState): boolean {
  if (before.status !== next.status) return false;
  if (before.status !== 'signed-in' || next.status !== 'signed-in') return true;
  return before.email === next.email && before.displayName === next.displayName;
}

/** How long before expiry a token is renewed, in milliseconds. */
const LEAD_MS = 60_000;
/** The shortest delay, so that a wrong clock does not renew in a loop. */
const PAUSE_MS = 30_000;
// Longer delays overflow the browser's timer and would fire immediately.
const LONGEST_MS = 2 ** 31 - 1;

interface RenewalTimer {
  /** Schedules the renewal of a token that expires at this time (milliseconds since the epoch). */
  schedule(expiresAt: number): void;
  /** Schedules another attempt after a failed renewal. */
  retry(): void;
  stop(): void;
}

function createRenewalTimer(renew: () => void): RenewalTimer {
  let timer: ReturnType<typeof setTimeout> | undefined;

  function start(delay: number): void {
    clearTimeout(timer);
    timer = setTimeout(renew, Math.min(Math.max(delay, PAUSE_MS), LONGEST_MS));
  }

  return {
    schedule: (expiresAt) => start(expiresAt - LEAD_MS - Date.now()),
    retry: () => start(PAUSE_MS),
    stop: () => clearTimeout(timer),
  };
}
