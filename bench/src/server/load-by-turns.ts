import { type Load, type LoadFigures, prepareLoad } from '../load/wrk.ts';

// Long enough for the JIT compiler to have seen everything, and for every buyer to have had a turn.
const WARM_UP_SECONDS = 8;
const ROUNDS = 9;
const ROUND_SECONDS = 3;

/**
 * Warms both up, then loads them alternately, so that other activity of the machine affects both. Returns
 * the figures of each round. Rejects if any request was refused.
 */
export async function loadByTurns(one: Load, other: Load): Promise<[LoadFigures, LoadFigures][]> {
  const [first, second] = [prepareLoad(one), prepareLoad(other)];
  try {
    await first.run(WARM_UP_SECONDS);
    await second.run(WARM_UP_SECONDS);
    const rounds: [LoadFigures, LoadFigures][] = [];
    while (rounds.length < ROUNDS) {
      rounds.push([await first.run(ROUND_SECONDS), await second.run(ROUND_SECONDS)]);
    }
    return rounds;
  } finally {
    first.remove();
    second.remove();
  }
}
