/** Why a sign-in failed, in the style of Firebase's codes. */
export type GoogleRefusalCode =
  /** The user cancelled this sign-in, or another one replaced it. */
  | 'auth/cancelled-popup-request'
  /** No answer in time. */
  | 'auth/timeout'
  /** The user declined at Google. */
  | 'auth/user-cancelled'
  | 'auth/browser-unavailable'
  | 'auth/network-request-failed'
  /** The response was invalid. */
  | 'auth/google-answer-refused'
  | 'auth/google-not-configured';

/** A Google sign-in that ended without a token. `message` is for the log and contains no secret. */
export class GoogleRefusal extends Error {
  override readonly name = 'GoogleRefusal';
  readonly code: GoogleRefusalCode;

  constructor(code: GoogleRefusalCode, message: string, cause?: unknown) {
    super(message, { cause });
    this.code = code;
  }
}
