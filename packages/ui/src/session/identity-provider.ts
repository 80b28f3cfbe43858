/** A fresh proof of who is signed in at the identity provider. */
export interface IdentityProof {
  readonly email: string;
  readonly idToken: string;
}

/**
 * Who people are, as the identity provider knows it. Its refusals carry a `code` such as
 * `auth/email-already-in-use`; where it cannot be reached, `auth/network-request-failed`.
 */
export interface IdentityProvider {
  /** Creates the account, gives it the name, and signs in. May be repeated after a broken connection. */
  signUp(name: string, email: string, password: string): Promise<void>;
  signIn(email: string, password: string): Promise<void>;
  signInWithGoogle(): Promise<void>;
  /** Sends the mail that a password is reset by. Where the address has no account nothing is sent, and nothing is said. */
  resetPassword(email: string): Promise<void>;
  /** Changes the password and signs in with the new one. The current one is always asked for. */
  changePassword(email: string, current: string, next: string): Promise<void>;
  /** The proof for whoever is signed in, or null; a `fresh` one tells of an address that was verified just now. */
  proof(fresh?: boolean): Promise<IdentityProof | null>;
  /** Mails the person who is signed in a link that verifies their address. */
  sendVerification(): Promise<void>;
  /** Forgets the sign-in on this machine. Works without a connection. */
  signOut(): Promise<void>;
}
