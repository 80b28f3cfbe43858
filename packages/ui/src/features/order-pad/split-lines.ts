import type { BookAddress } from '@kerf/contract/schemas/address';
import type { ReadyLine } from './row-view.ts';

/** Which of an order's addresses something goes to; its own without. */
export interface Numbered {
  readonly destination?: number;
}

export type SplitLine = ReadyLine & Required<Numbered>;

interface SplitLines {
  readonly lines: readonly SplitLine[];
  /** The order's own address; null where it is written. */
  readonly own: BookAddress | null;
  /** The others, numbered from 1. */
  readonly further: readonly BookAddress[];
}

/** The lines of an order by where they go. If none goes to the chosen address, the first that one names is the order's own. */
export function splitLines(
  lines: readonly ReadyLine[],
  addresses: readonly BookAddress[],
  chosen: BookAddress | null,
): SplitLines {
  const named = [...new Set(lines.map(({ shipTo }) => shipTo))].filter((id) => id !== '');
  const all = named.flatMap((id) => addresses.find(({ _id }) => _id === id) ?? []);
  const isOwnUsed = lines.length === 0 || lines.some(({ shipTo }) => shipTo === '');
  const [own = chosen, ...further] = isOwnUsed ? [chosen, ...all] : all;
  return {
    lines: lines.map((line) => ({
      ...line,
      destination: further.findIndex((address) => address?._id === line.shipTo) + 1,
    })),
    own,
    further: further.filter((address) => address !== null),
  };
}
