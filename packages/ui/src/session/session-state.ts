export interface Account {
  readonly email: string;
  readonly displayName: string;
}

/** Where a user who logs out on a protected page goes, instead of the login page. */
export interface SessionExit {
  /** The key of the location that is left; a later visit to the same path has a different one. */
  readonly from: string;
  readonly to: string;
}

/** Why a user was signed out without asking for it, for the login page. */
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

/** The email of the signed-in user, or null. */
export function personOf(state: SessionState): string | null {
  return state.status === 'signed-in' ? state.email : null;
}
