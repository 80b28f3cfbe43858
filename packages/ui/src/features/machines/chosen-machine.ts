import type { DraftStore } from '../../platform/draft-store.ts';
import { createLiveValue, type SettableValue } from '../../platform/live-value.ts';

const known = new WeakMap<DraftStore, Map<string, SettableValue<string | null>>>();

/** The id of the machine that an account buys for on this machine; the same object for every screen. */
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
    // Where the device keeps no more, the choice lasts as long as the page.
  }
}
