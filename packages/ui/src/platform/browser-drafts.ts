import type { DraftStore } from './platform.ts';

type StorageWindow = Pick<Window, 'localStorage' | 'addEventListener' | 'removeEventListener'>;

/** Drafts in the browser's storage, separate for each store; in memory if storage is blocked. */
export function createBrowserDrafts(page: StorageWindow, store: string): DraftStore {
  const storage = storageOf(page);
  if (!storage) return createMemoryDrafts();
  const keyOf = (name: string) => `draft ${store} ${name}`;
  return {
    read: (name) => storage.getItem(keyOf(name)),
    write: (name, text) => storage.setItem(keyOf(name), text),
    remove: (name) => storage.removeItem(keyOf(name)),
    removeAllOf: (word) => {
      const own = Object.keys(storage).filter(
        (key) => key.startsWith(keyOf('')) && key.includes(word),
      );
      for (const key of own) storage.removeItem(key);
    },
    subscribe: (name, listener) => {
      const onStorage = (event: StorageEvent) => {
        if (event.storageArea === storage && event.key === keyOf(name)) listener();
      };
      page.addEventListener('storage', onStorage);
      return () => page.removeEventListener('storage', onStorage);
    },
  };
}

function storageOf(page: StorageWindow): Storage | null {
  try {
    return page.localStorage;
  } catch {
    // Blocked by browser settings.
    return null;
  }
}

/** Drafts that last until the page is closed, for tests and for browsers that block storage. */
export function createMemoryDrafts(): DraftStore {
  const texts = new Map<string, string>();
  return {
    read: (name) => texts.get(name) ?? null,
    write: (name, text) => void texts.set(name, text),
    remove: (name) => void texts.delete(name),
    removeAllOf: (word) => {
      for (const name of texts.keys()) if (name.includes(word)) texts.delete(name);
    },
    subscribe: () => () => {},
  };
}
