/** A fresh proof of the identity that is signed in at the provider. */
export interface IdentityProof {
  readonly email: string;
  readonly idToken: string;
}

/**
 * The identity provider. Its errors carry a `code` such as `auth/email-already-in-use`, and
 * `auth/network-request-failed` when it cannot be reached.
 */
export interface IdentityProvider {
  /** Creates the account, sets its name, and signs in. Can be repeated after a connection failure. */
  signUp(name: string, email: string, password: string): Promise<void>;
  signIn(email: string, password: string): Promise<void>;
  /** Loads what a sign-in with Google needs; Safari opens no window for a click that had to wait for a file. */
  prepareGoogle(): Promise<void>;
  signInWithGoogle(): Promise<void>;
  /** Sends a password reset email. Does nothing, without an error, if the address has no account. */
  resetPassword(email: string): Promise<void>;
  /** Changes the password and signs in with the new one. The current password is always required. */
  changePassword(email: string, current: string, next: string): Promise<void>;
  /** The proof for the signed-in user, or null; a `fresh` one includes an email address verified just now. */
  proof(fresh?: boolean): Promise<IdentityProof | null>;
  /** Emails the signed-in user a link that verifies their address. */
  sendVerification(): Promise<void>;
  /** Deletes the sign-in at the provider, which refuses that some minutes after signing in. */
  deleteAccount(): Promise<void>;
  /** Removes the sign-in from this machine. Works without a connection. */
  signOut(): Promise<void>;
}
