import { isStaff } from '@kerf/domain/permission';
import type { Actor } from './actor.ts';

/** Whose work something is. */
export interface Share {
  /** Each lane has one piece of work under way, so that none waits for another. */
  readonly lane: 'customers' | 'staff' | 'system';
  /** The callers of a lane take turns, however much each of them wants. */
  readonly caller: string;
  /** Aborted once nobody waits for the work. */
  readonly left?: AbortSignal | undefined;
}

/** The share of work that the server does for itself, such as the attachments of mails. */
export const systemShare: Share = { lane: 'system', caller: 'system' };

/** The share of somebody who is signed in. */
export function shareOf(actor: Actor, left?: AbortSignal): Share {
  return { lane: isStaff(actor) ? 'staff' : 'customers', caller: actor.userId, left };
}

/**
 * Runs work when its share is due. Rejects with the reason of `left` if the caller leaves before it begins;
 * the work itself ends what has begun.
 */
export type InShare = <T>(share: Share, work: () => Promise<T>) => Promise<T>;

/** Runs one piece of work in each lane at a time, of each caller in turn. */
export function createShares(): InShare {
  const lanes = new Map<Share['lane'], Lane>();
  return <T>({ lane, caller, left }: Share, work: () => Promise<T>) => {
    const queue = lanes.get(lane) ?? new Lane();
    lanes.set(lane, queue);
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    const begin = async () => {
      left?.removeEventListener('abort', leave);
      try {
        resolve(await work());
      } catch (error) {
        reject(error);
      }
    };
    const leave = () => {
      queue.remove(caller, begin);
      reject(left?.reason);
    };
    if (left?.aborted) return Promise.reject(left.reason);
    left?.addEventListener('abort', leave, { once: true });
    queue.add(caller, begin);
    return promise;
  };
}

type Begin = () => Promise<void>;

class Lane {
  /** In the order in which the callers are due. */
  readonly #waiting = new Map<string, Begin[]>();
  #isBusy = false;

  add(caller: string, begin: Begin): void {
    const own = this.#waiting.get(caller);
    if (own) own.push(begin);
    else this.#waiting.set(caller, [begin]);
    if (!this.#isBusy) void this.#run();
  }

  remove(caller: string, begin: Begin): void {
    const left = this.#waiting.get(caller)?.filter((one) => one !== begin) ?? [];
    if (left.length > 0) this.#waiting.set(caller, left);
    else this.#waiting.delete(caller);
  }

  async #run(): Promise<void> {
    this.#isBusy = true;
    for (let begin = this.#next(); begin; begin = this.#next()) await begin();
    this.#isBusy = false;
  }

  /** The first of the caller who is due, who then is due last. */
  #next(): Begin | undefined {
    const [due] = this.#waiting;
    if (!due) return undefined;
    const [caller, [begin, ...later]] = due;
    this.#waiting.delete(caller);
    if (later.length > 0) this.#waiting.set(caller, later);
    return begin;
  }
}
