export interface Account {
  readonly email: string;
  readonly displayName: string;
}

/** Where a person who leaves a protected page on purpose is taken, in place of the login page. */
export interface SessionExit {
  /** The key of the location that is left; a later visit to the same path has another. */
  readonly from: string;
  readonly to: string;
}

/** Why somebody was signed out who did not ask for it; the login page says so. */
export type SignOutReason = 'not-admin' | 'ended' | 'blocked';

/** `loading` until the stored token has been read. */
export type SessionState =
  | { readonly status: 'loading' }
  | {
      readonly status: 'visitor';
      readonly exit?: SessionExit | undefined;
      readonly reason?: SignOutReason | undefined;
    }
  | ({ readonly status: 'signed-in' } & Account);

/** The email of whoever is signed in, or null. */
export function personOf(state: SessionState): string | null {
  return state.status === 'signed-in' ? state.email : null;
}
