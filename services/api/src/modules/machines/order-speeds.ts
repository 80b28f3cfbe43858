import type { Machine } from '@kerf/contract/schemas/machine';
import type { AcknowledgedSpeed, newOrders } from '@kerf/contract/schemas/order';
import { overspeed, type Speeds } from '@kerf/domain/fit';
import { notFound, type Overspeed, ProblemError } from '@kerf/domain/problem';
import type { z } from 'zod';
import type { Database } from '../../db/database.ts';
import type { ProductRow } from '../../db/schema.ts';
import { findMachines } from './machines.store.ts';

/** A product that is ordered for a machine of the buyer's. */
export interface MachineUse {
  readonly productId: string;
  readonly machineId: string;
  /** Null if the buyer has no such machine. */
  readonly machine: Machine | null;
  /** The speeds that the buyer has said they know of, where they named any; null if they said nothing. */
  readonly acknowledged: Told | null;
}

type Told = { readonly [Speed in keyof Speeds]?: number | undefined };
type Line = Omit<z.output<typeof newOrders>['lines'][number], 'quantity'>;

interface Claims extends Pick<z.output<typeof newOrders>, 'acknowledged'> {
  readonly lines: readonly Line[];
}

/** Which products of an order are for which machines. Asks the database nothing where no line names one. */
export async function machineUses(
  db: Database,
  userId: string,
  { lines, acknowledged = [] }: Claims,
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
  const machines = await findMachines(db, userId, ids);
  const known = new Map(acknowledged.map((told) => [useKey(told), told]));
  return [...named].map(([key, use]) => ({
    ...use,
    machine: machines.get(use.machineId) ?? null,
    acknowledged: known.get(key) ?? null,
  }));
}

type SoldBlade = Pick<ProductRow, 'name' | 'blade'>;

/**
 * The products that their machine spins too fast, all of them acknowledged. Throws a ProblemError that
 * names those which are not, and where a machine is not the buyer's.
 */
export function checkSpeeds(
  uses: readonly MachineUse[],
  productOf: (id: string) => SoldBlade | undefined,
): AcknowledgedSpeed[] {
  const found = uses.flatMap((use) => tooFast(use, productOf(use.productId)));
  const refused = found.filter(({ acknowledged }) => !acknowledged).map(({ speed }) => speed);
  if (refused.length > 0) throw new ProblemError({ code: 'rpm_not_acknowledged', lines: refused });
  return found.map(({ speed }) => speed);
}

function tooFast(
  { machine, machineId, productId, acknowledged }: MachineUse,
  product: SoldBlade | undefined,
): { readonly speed: Overspeed; readonly acknowledged: boolean }[] {
  if (!machine) throw notFound('machine');
  const speeds = product ? overspeed(product.blade, machine.saw) : null;
  if (!product || !speeds) return [];
  const { name } = product;
  const speed = { productId, name, machineId, machineName: machine.name, ...speeds };
  return [{ speed, acknowledged: acknowledged !== null && isOf(acknowledged, speeds) }];
}

/** Whether what was acknowledged are these speeds: a saw or a specification may have changed since. */
function isOf({ maxRpm, spindleRpm }: Told, speeds: Speeds): boolean {
  return (
    (maxRpm ?? speeds.maxRpm) === speeds.maxRpm &&
    (spindleRpm ?? speeds.spindleRpm) === speeds.spindleRpm
  );
}

function useKey({ productId, machineId }: { productId: string; machineId: string }): string {
  return `${productId} ${machineId}`;
}
