import { textOf } from './sandbox-problem.ts';

/** Parts are stopped in this order: each before what it depends on. */
const STOP_ORDER = ['web', 'api', 'stripe', 'auth', 'mail', 'postgres'] as const;

export type PartName = (typeof STOP_ORDER)[number];

export interface Part {
  stop(): Promise<void>;
  /** Ends it at once, without waiting; for parts that are processes of their own. */
  kill?(): void;
  /** Resolves when it ends, by itself or not; for parts that can. */
  readonly ended?: Promise<number | null>;
}

/** A part that ended by itself. */
export interface PartFailure {
  readonly part: PartName;
  readonly code: number | null;
}

/** The running parts of one sandbox; whatever way our process ends, none of them outlives it. */
export class PartList {
  readonly #parts = new Map<PartName, Part>();
  readonly #failure = Promise.withResolvers<PartFailure>();
  #stopping = false;
  readonly #killAll = () => {
    for (const part of this.#parts.values()) part.kill?.();
  };

  constructor() {
    process.once('exit', this.#killAll);
  }

  /** Settles when a part ends by itself, and never otherwise. */
  get failure(): Promise<PartFailure> {
    return this.#failure.promise;
  }

  add(name: PartName, part: Part): void {
    this.#parts.set(name, part);
    void part.ended?.then((code) => {
      if (!this.#stopping) this.#failure.resolve({ part: name, code });
    });
  }

  /** Stops every part, also after one that fails to stop; rejects with what failed. */
  async stopAll(): Promise<void> {
    this.#stopping = true;
    const failed: string[] = [];
    for (const name of STOP_ORDER) {
      const stop = this.#parts.get(name)?.stop();
      await stop?.catch((error: unknown) => failed.push(`${name}: ${textOf(error)}`));
      this.#parts.delete(name);
    }
    process.removeListener('exit', this.#killAll);
    if (failed.length > 0) throw new Error(`Not stopped in order: ${failed.join('; ')}`);
  }
}
