import type { Machine } from '@kerf/contract/schemas/machine';
import type { newOrders } from '@kerf/contract/schemas/new-order';
import type { AcknowledgedSpeed } from '@kerf/contract/schemas/order';
import { overspeed, type Speeds } from '@kerf/domain/fit';
import { notFound, type Overspeed, ProblemError } from '@kerf/domain/problem';
import type { z } from 'zod';
import type { Database } from '../../db/database.ts';
import type { ProductRow } from '../../db/schema.ts';
import { findMachines } from './machines.store.ts';

/** A product that is ordered for one of the buyer's machines. */
export interface MachineUse {
  readonly productId: string;
  readonly machineId: string;
  /** Null if the buyer does not own it. */
  readonly machine: Machine | null;
  /** The speeds that the buyer has acknowledged; null if none. */
  readonly acknowledged: AcknowledgedRpm | null;
}

type AcknowledgedRpm = { readonly [Speed in keyof Speeds]?: number | undefined };
type Line = Omit<z.output<typeof newOrders>['lines'][number], 'quantity'>;

interface RequestedLines extends Pick<z.output<typeof newOrders>, 'acknowledged'> {
  readonly lines: readonly Line[];
}

/** Finds the machines that the lines of an order name. Runs no query if they name none. */
export async function findMachineUses(
  db: Database,
  accountId: string,
  { lines, acknowledged = [] }: RequestedLines,
): Promise<MachineUse[]> {
  const named = new Map(
    lines.flatMap(({ productId, machineId }) =>
      machineId === undefined
        ? []
        : [[useKey({ productId, machineId }), { productId, machineId }] as const],
    ),
  );
  if (named.size === 0) return [];
  const ids = [...new Set([...named.values()].map(({ machineId }) => machineId))];
  const machines = await findMachines(db, accountId, ids);
  const acknowledgedFor = new Map(acknowledged.map((speeds) => [useKey(speeds), speeds]));
  return [...named].map(([key, use]) => ({
    ...use,
    machine: machines.get(use.machineId) ?? null,
    acknowledged: acknowledgedFor.get(key) ?? null,
  }));
}

type SoldBlade = Pick<ProductRow, 'name' | 'blade'>;

/**
 * Returns the products whose machine exceeds their maximum speed, all acknowledged. Throws a ProblemError
 * that lists those not acknowledged, or if a machine is not the buyer's.
 */
export function checkSpeeds(
  uses: readonly MachineUse[],
  productOf: (id: string) => SoldBlade | undefined,
): AcknowledgedSpeed[] {
  const found = uses.flatMap((use) => findOverspeed(use, productOf(use.productId)));
  const refused = found.filter(({ acknowledged }) => !acknowledged).map(({ speed }) => speed);
  if (refused.length > 0) throw new ProblemError({ code: 'rpm_not_acknowledged', lines: refused });
  return found.map(({ speed }) => speed);
}

function findOverspeed(
  { machine, machineId, productId, acknowledged }: MachineUse,
  product: SoldBlade | undefined,
): { readonly speed: Overspeed; readonly acknowledged: boolean }[] {
  if (!machine) throw notFound('machine');
  const speeds = product ? overspeed(product.blade, machine.saw) : null;
  if (!product || !speeds) return [];
  const { name } = product;
  const speed = { productId, name, machineId, machineName: machine.name, ...speeds };
  return [{ speed, acknowledged: acknowledged !== null && areSameSpeeds(acknowledged, speeds) }];
}

/** Whether these are the acknowledged speeds: the saw or the blade may have changed since. */
function areSameSpeeds({ maxRpm, spindleRpm }: AcknowledgedRpm, speeds: Speeds): boolean {
  return (
    (maxRpm ?? speeds.maxRpm) === speeds.maxRpm &&
    (spindleRpm ?? speeds.spindleRpm) === speeds.spindleRpm
  );
}

function useKey({ productId, machineId }: { productId: string; machineId: string }): string {
  return `${productId} ${machineId}`;
}
