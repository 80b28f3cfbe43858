import type { Machine } from '@kerf/contract/schemas/machine';
import { useMachines } from './machines.queries.ts';
import { useChosenMachineId } from './use-chosen-machine-id.ts';

export interface ChosenMachine {
  /** The machines of whoever is signed in, by name; none while they are on their way, and for a visitor. */
  readonly machines: readonly Machine[];
  /** The one that is bought for; null where none is chosen, or it is gone. */
  readonly machine: Machine | null;
  readonly choose: (id: string | null) => void;
}

const none: readonly Machine[] = [];

/** The machine that the buyer buys for, remembered on this device for each account. */
export function useChosenMachine(): ChosenMachine {
  const machines = useMachines().data ?? none;
  const [id, choose] = useChosenMachineId();
  return { machines, machine: machines.find(({ _id }) => _id === id) ?? null, choose };
}
