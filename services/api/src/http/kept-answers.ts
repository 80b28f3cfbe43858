import { createHash } from 'node:crypto';

const MAX_AGE_MS = 1_000;
const MOST_BYTES = 16 * 1024 * 1024;

/** An answer as it went out: its text, and every header but those of the one request it answered. */
export interface Answer {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

interface KeptAnswer extends Answer {
  readonly freshUntilMs: number;
}

/**
 * Answers of public calls, kept in memory for a second at most. A change makes all of them forgotten
 * at once, in this process by the call that made it and in the others by Postgres' notification.
 */
export class KeptAnswers {
  readonly #kept = new Map<string, KeptAnswer>();
  readonly #underWay = new Map<string, Promise<Answer | null>>();
  #bytes = 0;

  find(key: string): Answer | undefined {
    const kept = this.#kept.get(key);
    return kept && kept.freshUntilMs > performance.now() ? kept : undefined;
  }

  /**
   * Makes an answer, once for all who ask while it is being made; null where it may not be kept, and
   * everybody has to ask for themselves.
   */
  make(key: string, work: () => Promise<Answer | null>): Promise<Answer | null> {
    const begun = this.#underWay.get(key);
    if (begun) return begun;
    const making = work()
      .then((answer) => {
        // An answer from before a change must not outlive it.
        if (answer && this.#underWay.get(key) === making) this.#keep(key, answer);
        return answer;
      })
      .finally(() => {
        if (this.#underWay.get(key) === making) this.#underWay.delete(key);
      });
    this.#underWay.set(key, making);
    return making;
  }

  forget(): void {
    this.#kept.clear();
    this.#underWay.clear();
    this.#bytes = 0;
  }

  #keep(key: string, answer: Answer): void {
    if (this.#bytes > MOST_BYTES) this.forget();
    this.#bytes += key.length + answer.body.length;
    this.#kept.set(key, { ...answer, freshUntilMs: performance.now() + MAX_AGE_MS });
  }
}

/** RFC 9110, 8.8.3: the same text has the same tag, in every process. */
export function etagOf(body: string): string {
  return `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
}
