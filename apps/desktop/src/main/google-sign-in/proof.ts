import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

const SECRET_BYTES = 32;

/** The secrets of one sign-in, 256 bits each. */
export interface Proof {
  /** Sent back with the response, so that a forged response is detected. */
  readonly state: string;
  /** Included in the ID token, which binds it to this sign-in. */
  readonly nonce: string;
  /** Sent only when the code is exchanged, so that a stolen code is useless. RFC 7636. */
  readonly verifier: string;
}

export function createProof(): Proof {
  return { state: secret(), nonce: secret(), verifier: secret() };
}

/** The S256 challenge of a verifier. https://www.rfc-editor.org/rfc/rfc7636#section-4.2 */
export function challengeOf(verifier: string): string {
  return createHash('sha256').update(verifier).digest('base64url');
}

/** Compares in constant time. */
export function isSameSecret(given: string, expected: string): boolean {
  return timingSafeEqual(digest(given), digest(expected));
}

function secret(): string {
  return randomBytes(SECRET_BYTES).toString('base64url');
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
