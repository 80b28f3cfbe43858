import type { SecretStore, StoredKeyName } from './secret-store.ts';

type Listener = (value: string | null) => void;

/** A memory shared by several stores, as browser tabs share their storage. */
export interface SecretMemory {
  open(): SecretStore;
}

interface Subscription {
  readonly owner: symbol;
  readonly key: StoredKeyName;
  readonly listener: Listener;
}

/** Secrets that last as long as the page or process, for tests and for machines without a keychain. */
export function createSecretMemory(): SecretMemory {
  const values = new Map<StoredKeyName, string>();
  const subscriptions = new Set<Subscription>();

  function notifyOthers(owner: symbol, key: StoredKeyName, value: string | null): void {
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
        if (changed) notifyOthers(owner, key, value);
      },
      delete: async (key) => {
        if (values.delete(key)) notifyOthers(owner, key, null);
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

/** A store with separate memory. */
export function createMemorySecretStore(): SecretStore {
  return createSecretMemory().open();
}
