import type { AccountDirectory } from './account-directory.ts';

/** A person as the identity provider vouches for them. */
export interface Identity {
  /** The provider's own key of the account; the only one that never changes. */
  readonly uid: string;
  readonly email: string;
  readonly emailVerified: boolean;
  readonly displayName: string;
  /** "password", "google.com" and so on. */
  readonly signInProvider: string;
  readonly signedInAt: Date;
}

/** Proves identity tokens, and knows what became of their accounts. */
export interface IdentityVerifier {
  /** Who the token is about, or null if it proves nothing. Rejects with IdentityUnavailable where it could not be found out. */
  verify(token: string): Promise<Identity | null>;
  /** Null if the configuration gives no way to ask. */
  readonly accounts: AccountDirectory | null;
}

/** The provider's keys cannot be reached, so that nothing can be proved. */
export class IdentityUnavailable extends Error {
  override readonly name = 'IdentityUnavailable';
}
