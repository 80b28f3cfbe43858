import type { SecretStore, StoredKeyName } from './secret-store.ts';

type Listener = (value: string | null) => void;

/** One memory that several stores share, as the tabs of a browser share their storage. */
export interface SecretMemory {
  open(): SecretStore;
}

interface Subscription {
  readonly owner: symbol;
  readonly key: StoredKeyName;
  readonly listener: Listener;
}

/** Keeps secrets until the page or the process ends: for tests, and where nothing else is to be had. */
export function createSecretMemory(): SecretMemory {
  const values = new Map<StoredKeyName, string>();
  const subscriptions = new Set<Subscription>();

  function tellOthers(owner: symbol, key: StoredKeyName, value: string | null): void {
    for (const subscription of subscriptions) {
      if (subscription.owner === owner || subscription.key !== key) continue;
      queueMicrotask(() => subscription.listener(value));
    }
  }

  function open(): SecretStore {
    const owner = Symbol('store');
    return {
      get: async (key) => values.get(key) ?? null,
      set: async (key, value) => {
        const changed = values.get(key) !== value;
        values.set(key, value);
        if (changed) tellOthers(owner, key, value);
      },
      delete: async (key) => {
        if (values.delete(key)) tellOthers(owner, key, null);
      },
      subscribe: (key, listener) => {
        const subscription = { owner, key, listener };
        subscriptions.add(subscription);
        return () => subscriptions.delete(subscription);
      },
    };
  }

  return { open };
}

/** A store of one's own that nobody shares. */
export function createMemorySecretStore(): SecretStore {
  return createSecretMemory().open();
}
