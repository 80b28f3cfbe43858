/** The stand-in's time: real time (or a test's) plus the offset set by control calls. */
export interface StandInClock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Whole seconds since the epoch, as Stripe writes times. */
  seconds(): number;
  /** Moves the clock forward by this many seconds; never back. */
  advance(seconds: number): void;
  /** The offset in milliseconds; stored in the data file. */
  offset(): number;
}

/** A clock based on `base` (milliseconds), starting `offset` milliseconds ahead of it. */
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
