import type { DraftStore } from '@kerf/ui/platform/platform';
import type { DesktopBridge, KeptDrafts } from '../shared/ipc.ts';

/** Drafts that the main process keeps encrypted, read as they were when the page started. */
export function createDesktopDrafts(
  bridge: Pick<DesktopBridge['drafts'], 'write'>,
  kept: KeptDrafts,
): DraftStore {
  const known = new Map(Object.entries(kept));
  const remove = (name: string) => {
    known.delete(name);
    void bridge.write(name, null);
  };
  return {
    read: (name) => known.get(name) ?? null,
    write: (name, text) => {
      known.set(name, text);
      void bridge.write(name, text);
    },
    remove,
    removeAllOf: (word) => {
      for (const name of known.keys()) if (name.includes(word)) remove(name);
    },
    // No other window writes drafts.
    subscribe: () => () => {},
  };
}

/** Moves the drafts that earlier versions left in plain text in the page's storage, and deletes them there. */
export function takePlainDrafts(storage: Storage, apiUrl: string, drafts: DraftStore): void {
  const own = `draft ${apiUrl} `;
  for (const key of Object.keys(storage).filter((each) => each.startsWith('draft '))) {
    const text = storage.getItem(key) ?? '';
    const name = key.slice(own.length);
    storage.removeItem(key);
    if (key.startsWith(own) && drafts.read(name) === null) drafts.write(name, text);
  }
}
