import type { AccountDirectory } from './account-directory.ts';

/** A person as authenticated by the identity provider. */
export interface Identity {
  /** The provider's id of the account, which never changes. */
  readonly uid: string;
  readonly email: string;
  readonly emailVerified: boolean;
  readonly displayName: string;
  /** "password", "google.com" and so on. */
  readonly signInProvider: string;
  readonly signedInAt: Date;
}

/** Verifies identity tokens and looks up their accounts. */
export interface IdentityVerifier {
  /** Returns the identity, or null if the token is invalid. Rejects with IdentityUnavailable if it cannot be verified. */
  verify(token: string): Promise<Identity | null>;
  /** Null if no service account is configured. */
  readonly accounts: AccountDirectory | null;
}

/** The provider's keys are unavailable, so that no token can be verified. */
export class IdentityUnavailable extends Error {
  override readonly name = 'IdentityUnavailable';
}
