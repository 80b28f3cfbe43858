import type { Machine } from '@kerf/contract/schemas/machine';
import { useMemo } from 'react';
import { createLiveValue } from '../../platform/live-value.ts';
import { usePlatform } from '../../platform/platform-context.tsx';
import { useLiveValue } from '../../platform/use-live-value.ts';
import { useAccount } from '../../session/session-context.tsx';
import { chosenMachine } from './chosen-machine.ts';
import { useMachines } from './machines.queries.ts';

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
  const { drafts } = usePlatform();
  const email = useAccount()?.email;
  const machines = useMachines().data ?? none;
  const chosen = useMemo(
    () =>
      email === undefined ? createLiveValue<string | null>(null) : chosenMachine(drafts, email),
    [drafts, email],
  );
  const id = useLiveValue(chosen);
  return {
    machines,
    machine: machines.find(({ _id }) => _id === id) ?? null,
    choose: chosen.set,
  };
}
