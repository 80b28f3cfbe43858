/** Does what a code asks for. While it is not resolved, later codes wait. */
export type TakeCode = (code: string) => void | Promise<void>;

/** Hands scanned codes to the page's screen, one after the other. */
export interface CodeQueue {
  readonly add: (code: string) => void;
  /** Takes the codes from now on, before those who began earlier. Returns how to stop. */
  readonly begin: (take: TakeCode) => () => void;
  /** To be called when codes may no longer have to wait. */
  readonly goOn: () => void;
  /** The codes that wait; another array when they change, of which listeners are told. */
  readonly waiting: () => readonly string[];
  readonly subscribe: (listener: () => void) => () => void;
}

/** A queue whose codes also wait while `isHeld`. A page where nobody takes codes has none. */
export function createCodeQueue(isHeld: () => boolean): CodeQueue {
  const takers: TakeCode[] = [];
  const listeners = new Set<() => void>();
  let waiting: readonly string[] = [];
  let isBusy = false;

  function wait(codes: readonly string[]): void {
    if (codes.length === 0 && waiting.length === 0) return;
    waiting = codes;
    for (const listener of listeners) listener();
  }

  function goOn(): void {
    const take = takers.at(-1);
    if (take === undefined) wait([]);
    const [code, ...others] = waiting;
    if (take === undefined || code === undefined || isBusy || isHeld()) return;
    isBusy = true;
    wait(others);
    void done(take, code);
  }

  async function done(take: TakeCode, code: string): Promise<void> {
    try {
      await take(code);
    } finally {
      isBusy = false;
      goOn();
    }
  }

  return {
    add: (code) => {
      wait([...waiting, code]);
      goOn();
    },
    begin: (take) => {
      takers.push(take);
      return () => {
        takers.splice(takers.lastIndexOf(take), 1);
        goOn();
      };
    },
    goOn,
    waiting: () => waiting,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
