/** Why a sign-in failed, in the style of Firebase's codes. */
export type GoogleRefusalCode =
  /** Another sign-in replaced it, or the user cancelled it. */
  | 'auth/cancelled-popup-request'
  /** No answer in time. */
  | 'auth/timeout'
  /** The user declined at Google. */
  | 'auth/user-cancelled'
  | 'auth/browser-unavailable'
  | 'auth/network-request-failed'
  /** The answer was not a valid one. */
  | 'auth/google-answer-refused'
  | 'auth/google-not-configured';

/** A sign-in with Google that ended without a token. `message` is for the log and holds no secret. */
export class GoogleRefusal extends Error {
  override readonly name = 'GoogleRefusal';
  readonly code: GoogleRefusalCode;

  constructor(code: GoogleRefusalCode, message: string, cause?: unknown) {
    super(message, { cause });
    this.code = code;
  }
}
