import type { TokenSubject } from './access-token.ts';

const MOST = 5_000;

interface Kept {
  readonly subject: TokenSubject;
  readonly expiresAtMs: number;
}

/**
 * Tokens whose signature was found good, so that it is reckoned once for each and not at every call.
 * Only the signature is remembered: whether the session still stands is asked of the database.
 */
export class VerifiedTokens {
  readonly #kept = new Map<string, Kept>();

  find(token: string): TokenSubject | null {
    const kept = this.#kept.get(token);
    if (!kept) return null;
    if (kept.expiresAtMs > Date.now()) return kept.subject;
    this.#kept.delete(token);
    return null;
  }

  /** `expiresAt` is in seconds, as the token says it. */
  keep(token: string, subject: TokenSubject, expiresAt: number): void {
    const [oldest] = this.#kept.keys();
    if (oldest !== undefined && this.#kept.size >= MOST) this.#kept.delete(oldest);
    this.#kept.set(token, { subject, expiresAtMs: expiresAt * 1000 });
  }
}
