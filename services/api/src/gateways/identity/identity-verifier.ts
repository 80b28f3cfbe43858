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

/** Proves identity tokens. */
export interface IdentityVerifier {
  /** Who the token is about, or null where it proves nothing. Rejects only when the proof could not be made. */
  verify(token: string): Promise<Identity | null>;
}
