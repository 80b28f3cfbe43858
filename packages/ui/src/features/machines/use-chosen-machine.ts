import type { Machine } from '@kerf/contract/schemas/machine';
import { useMemo } from 'react';
import { createLiveValue, type SettableValue } from '../../platform/live-value.ts';
import type { DraftStore } from '../../platform/platform.ts';
import { usePlatform } from '../../platform/platform-context.tsx';
import { useLiveValue } from '../../platform/use-live-value.ts';
import { useAccount } from '../../session/session-context.tsx';
import { useMachines } from './machines.queries.ts';

export interface ChosenMachine {
  /** The signed-in user's machines, by name; empty while they load, and for a visitor. */
  readonly machines: readonly Machine[];
  /** The selected machine; null if there is none, or if it has been deleted. */
  readonly machine: Machine | null;
  readonly choose: (id: string | null) => void;
}

const none: readonly Machine[] = [];

/** The machine that the buyer selected, remembered on this device per account. */
export function useChosenMachine(): ChosenMachine {
  const machines = useMachines().data ?? none;
  const [id, choose] = useChosenMachineId();
  return { machines, machine: machines.find(({ _id }) => _id === id) ?? null, choose };
}

/** The id of the selected machine, without fetching it; null for a visitor or without a selection. */
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

const known = new WeakMap<DraftStore, Map<string, SettableValue<string | null>>>();

/** The id of the machine that an account selected on this device. One object shared by all screens. */
export function chosenMachine(drafts: DraftStore, email: string): SettableValue<string | null> {
  const ofStore = known.get(drafts) ?? new Map<string, SettableValue<string | null>>();
  known.set(drafts, ofStore);
  const found = ofStore.get(email);
  if (found) return found;
  const chosen = keptChoice(drafts, `machine ${email}`);
  ofStore.set(email, chosen);
  return chosen;
}

function keptChoice(drafts: DraftStore, name: string): SettableValue<string | null> {
  const read = () => drafts.read(name) || null;
  const value = createLiveValue(read());
  drafts.subscribe(name, () => value.set(read()));
  return {
    ...value,
    set: (id) => {
      value.set(id);
      remember(drafts, name, id ?? '');
    },
  };
}

function remember(drafts: DraftStore, name: string, text: string): void {
  try {
    drafts.write(name, text);
  } catch {
    // If storage is full or blocked, the selection lasts until the page is closed.
  }
}
