import { textOf } from './sandbox-problem.ts';

/** The order in which parts are stopped: each before those it depends on. */
const STOP_ORDER = ['web', 'api', 'stripe', 'vies', 'auth', 'mail', 'postgres'] as const;

export type PartName = (typeof STOP_ORDER)[number];

export interface Part {
  stop(): Promise<void>;
  /** Kills the part without waiting; for parts that are processes. */
  kill?(): void;
  /** Resolves when the part ends, for any reason; for parts that can end. */
  readonly ended?: Promise<number | null>;
}

/** A part that ended on its own. */
export interface PartFailure {
  readonly part: PartName;
  readonly code: number | null;
}

/** The running parts of a sandbox. None of them outlives this process, however it ends. */
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

  /** Settles only if a part ends on its own. */
  get failure(): Promise<PartFailure> {
    return this.#failure.promise;
  }

  add(name: PartName, part: Part): void {
    this.#parts.set(name, part);
    void part.ended?.then((code) => {
      if (!this.#stopping) this.#failure.resolve({ part: name, code });
    });
  }

  /** Stops every part, even if some fail to stop. Rejects with the failures. */
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
