import { useMemo } from 'react';
import { createLiveValue, type SettableValue } from '../../platform/live-value.ts';
import { usePlatform } from '../../platform/platform-context.tsx';
import { useLiveValue } from '../../platform/use-live-value.ts';
import { useAccount } from '../../session/session-context.tsx';
import { chosenMachine } from './chosen-machine.ts';

/** The id of the machine that the buyer buys for, without asking for the machine; null for a visitor, and where none is chosen. */
export function useChosenMachineId(): readonly [
  id: string | null,
  choose: SettableValue<string | null>['set'],
] {
  const { drafts } = usePlatform();
  const email = useAccount()?.email;
  const chosen = useMemo(
    () =>
      email === undefined ? createLiveValue<string | null>(null) : chosenMachine(drafts, email),
    [drafts, email],
  );
  return [useLiveValue(chosen), chosen.set];
}
