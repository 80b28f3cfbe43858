import type { Writable } from 'node:stream';

/** What the answers that one person does not read may take in memory at once, in bytes. */
const ROOM_BYTES = 32 * 1024 * 1024;
/** What the unread answers of all take together at most; then a caller who has one gets no other. */
const ROOM_OF_ALL_BYTES = 128 * 1024 * 1024;
/** What an unread answer takes at least: its connection, its buffers, and the file or process that it is read from. */
const LEAST_BYTES = 256 * 1024;

/** How long the sum of all is good for: thousands may be unread, and each call would count them. */
const SUM_MS = 25;

/** An answer on its way: `writableLength` is what is written and not yet sent. */
type Answer = Pick<Writable, 'writableLength' | 'destroyed' | 'once'>;

/** Bounds what unread answers take in memory, of each caller and of all, while the server waits for their readers. */
export class UnreadAnswers {
  readonly #ofCaller = new Map<string, Set<Answer>>();
  /** What the answers of all took a moment ago, without those followed since. */
  #sum = { at: Number.NEGATIVE_INFINITY, taken: 0 };
  #followedSince: Answer[] = [];

  /** Whether the unread answers of a caller, behind whom there are so many people, take all their room. */
  hasNoRoom(caller: string, people: number): boolean {
    const taken = takenBy(this.#ofCaller.get(caller) ?? []);
    if (taken === 0) return false;
    return taken >= ROOM_BYTES * people || this.#takenByAll() >= ROOM_OF_ALL_BYTES;
  }

  /** Counts an answer until it is sent or its connection ends. */
  follow(caller: string, answer: Answer): void {
    if (answer.destroyed) return;
    const answers = this.#ofCaller.get(caller) ?? new Set();
    this.#ofCaller.set(caller, answers.add(answer));
    if (this.#isSumOld()) this.#followedSince = [];
    else this.#followedSince.push(answer);
    answer.once('close', () => {
      answers.delete(answer);
      if (answers.size === 0) this.#ofCaller.delete(caller);
    });
  }

  #takenByAll(): number {
    if (this.#isSumOld()) {
      let taken = 0;
      for (const answers of this.#ofCaller.values()) taken += takenBy(answers);
      this.#sum = { at: performance.now(), taken };
      this.#followedSince = [];
    }
    return this.#sum.taken + takenBy(this.#followedSince);
  }

  #isSumOld(): boolean {
    return performance.now() >= this.#sum.at + SUM_MS;
  }
}

function takenBy(answers: Iterable<Answer>): number {
  let taken = 0;
  for (const { writableLength } of answers) {
    if (writableLength > 0) taken += Math.max(writableLength, LEAST_BYTES);
  }
  return taken;
}
