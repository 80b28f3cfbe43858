import type { Machine } from '@kerf/contract/schemas/machine';
import type { Blade } from '@kerf/domain/blade';
import { overspeed, type Speeds } from '@kerf/domain/fit';

/** A product for a machine that spins its blade too fast. */
export interface FastLine extends Speeds {
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
export function fastLines(products: readonly BladedProduct[], machine: Machine | null): FastLine[] {
  if (!machine) return [];
  return products.flatMap(({ id, sku, blade }) => {
    const speeds = overspeed(blade, machine.saw);
    return speeds ? [{ productId: id, sku, machineId: machine._id, ...speeds }] : [];
  });
}
