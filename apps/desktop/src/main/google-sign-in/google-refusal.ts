/** Why a sign-in came to nothing, in the manner of Firebase's own codes. */
export type GoogleRefusalCode =
  /** Another sign-in took its place, or the person called it off. */
  | 'auth/cancelled-popup-request'
  /** Nobody answered in time. */
  | 'auth/timeout'
  /** The person said no at Google. */
  | 'auth/user-cancelled'
  | 'auth/browser-unavailable'
  | 'auth/network-request-failed'
  /** What came back was not what a genuine answer looks like. */
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
