/** The stand-in's own time: real time (or a test's), plus what a control call added. */
export interface StandInClock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Whole seconds since the epoch, as Stripe writes times. */
  seconds(): number;
  /** Moves the clock forward by so many seconds; never back. */
  advance(seconds: number): void;
  /** Milliseconds added so far; kept in the data file. */
  offset(): number;
}

/** A clock on top of `base` (milliseconds), beginning `offset` milliseconds ahead of it. */
export function createClock(base: () => number = Date.now, offset = 0): StandInClock {
  let ahead = offset;
  return {
    now: () => base() + ahead,
    seconds: () => Math.floor((base() + ahead) / 1000),
    advance: (seconds) => {
      ahead += Math.max(0, seconds) * 1000;
    },
    offset: () => ahead,
  };
}
