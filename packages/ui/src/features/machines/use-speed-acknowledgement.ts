import type { Machine } from '@kerf/contract/schemas/machine';
import type { Blade } from '@kerf/domain/blade';
import { overspeeds } from '@kerf/domain/fit';
import { useState } from 'react';

/** A line of an order that is about to be placed. */
export interface BladeLine {
  readonly productId: string;
  readonly name: string;
  readonly blade: Blade | null;
}

export interface FastLine extends BladeLine {
  readonly maxRpm: number;
  readonly spindleRpm: number;
}

export interface SpeedAcknowledgement {
  /** The lines whose blade the machine spins too fast. */
  readonly fast: readonly FastLine[];
  readonly machine: Machine | null;
  /** Whether the order may be sent: nothing is too fast, or all of it was acknowledged. */
  readonly settled: boolean;
  readonly acknowledge: (on: boolean) => void;
  /** What `POST /orders` is told beside the lines. */
  readonly acknowledged: readonly { readonly productId: string; readonly machineId: string }[];
}

const none: ReadonlySet<string> = new Set();

/** Asks the buyer to acknowledge what the machine spins too fast. A line, machine or speed that changes is asked for anew. */
export function useSpeedAcknowledgement(
  machine: Machine | null,
  lines: readonly BladeLine[],
): SpeedAcknowledgement {
  const [known, setKnown] = useState(none);
  const fast = machine ? fastLines(machine, lines) : [];
  const keys = fast.map(
    (line) => `${machine?._id} ${line.productId} ${line.maxRpm} ${line.spindleRpm}`,
  );
  const settled = keys.every((key) => known.has(key));
  const machineId = machine?._id;
  const told = settled && machineId !== undefined ? fast : [];
  return {
    fast,
    machine,
    settled,
    acknowledge: (on) => setKnown(on ? new Set(keys) : none),
    acknowledged: told.flatMap(({ productId }) =>
      machineId === undefined ? [] : [{ productId, machineId }],
    ),
  };
}

function fastLines({ saw }: Machine, lines: readonly BladeLine[]): FastLine[] {
  return lines.flatMap((line) => {
    const { blade } = line;
    if (blade?.kind !== 'circular' || saw.kind !== 'circular') return [];
    if (saw.spindleRpm === null || !overspeeds(blade, saw)) return [];
    return [{ ...line, maxRpm: blade.maxRpm, spindleRpm: saw.spindleRpm }];
  });
}
