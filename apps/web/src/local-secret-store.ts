import { createMemorySecretStore } from '@kerf/ui/platform/memory-secret-store';
import type { SecretStore } from '@kerf/ui/platform/secret-store';

type StorageWindow = Pick<Window, 'localStorage' | 'addEventListener' | 'removeEventListener'>;

/**
 * Stores secrets in localStorage, each under its own key, and follows changes in other tabs. If the browser
 * blocks storage, secrets last until the page is closed.
 */
export function createLocalSecretStore(page: StorageWindow): SecretStore {
  const storage = usableStorage(page);
  if (!storage) return createMemorySecretStore();
  return {
    get: async (key) => storage.getItem(key),
    set: async (key, value) => storage.setItem(key, value),
    delete: async (key) => storage.removeItem(key),
    subscribe: (key, listener) => {
      const hear = (event: StorageEvent) => {
        if (event.storageArea !== storage) return;
        // A null key means that all of the storage was cleared.
        if (event.key === key) listener(event.newValue);
        else if (event.key === null) listener(null);
      };
      page.addEventListener('storage', hear);
      return () => page.removeEventListener('storage', hear);
    },
  };
}

const PROBE = 'kerf-probe';

function usableStorage(page: StorageWindow): Storage | null {
  try {
    const storage = page.localStorage;
    storage.setItem(PROBE, PROBE);
    storage.removeItem(PROBE);
    return storage;
  } catch {
    // Blocked by browser settings, or full.
    return null;
  }
}
