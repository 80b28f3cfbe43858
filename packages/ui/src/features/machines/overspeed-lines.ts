import type { Machine } from '@kerf/contract/schemas/machine';
import type { Blade } from '@kerf/domain/blade';
import { overspeed, type Speeds } from '@kerf/domain/fit';
import { useState } from 'react';

/** A product for a machine that spins its blade too fast. */
export interface OverspeedLine extends Speeds {
  readonly productId: string;
  readonly sku: string;
  readonly machineId: string;
}

export interface BladedProduct {
  readonly id: string;
  readonly sku: string;
  readonly blade: Blade | null;
}

/** The products whose blade the machine would spin faster than it may be. */
export function overspeedLines(
  products: readonly BladedProduct[],
  machine: Machine | null,
): OverspeedLine[] {
  if (!machine) return [];
  return products.flatMap(({ id, sku, blade }) => {
    const speeds = overspeed(blade, machine.saw);
    return speeds ? [{ productId: id, sku, machineId: machine._id, ...speeds }] : [];
  });
}

export interface OverspeedQuestion {
  /** What the chosen machine spins too fast. */
  readonly fast: readonly OverspeedLine[];
  /** True also where there is nothing to acknowledge. */
  readonly acknowledged: boolean;
  readonly acknowledge: (known: boolean) => void;
}

/** The question whether blades are ordered although the machine spins them too fast. */
export function useOverspeedQuestion(fast: readonly OverspeedLine[]): OverspeedQuestion {
  // Of which blades at which speeds it was said: others have to be acknowledged again.
  const [known, setKnown] = useState('');
  const asked = JSON.stringify(fast);
  return {
    fast,
    acknowledged: fast.length === 0 || known === asked,
    acknowledge: (isKnown) => setKnown(isKnown ? asked : ''),
  };
}
