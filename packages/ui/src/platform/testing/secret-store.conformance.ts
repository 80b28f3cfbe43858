import { describe, expect, test, vi } from 'vitest';
import type { SecretStore } from '../secret-store.ts';

interface SecretStores {
  readonly store: SecretStore;
  /** A second window on the same storage; null if the shell has only one. */
  readonly elsewhere: SecretStore | null;
}

/** The tests that every SecretStore must pass. `open` returns empty stores and is called once per test. */
export function describeSecretStore(
  name: string,
  open: () => SecretStores | Promise<SecretStores>,
) {
  describe(`${name} is a SecretStore`, () => {
    test('a key that was never set is null', async () => {
      const { store } = await open();
      expect(await store.get('accessToken')).toBeNull();
    });

    test.each(['token', '', 'é ☃ "quoted"\n', 'x'.repeat(2000)])(
      'a value comes back as it was set: %j',
      async (value) => {
        const { store } = await open();
        await store.set('accessToken', value);
        expect(await store.get('accessToken')).toBe(value);
      },
    );

    test('setting again replaces the value', async () => {
      const { store } = await open();
      await store.set('accessToken', 'first');
      await store.set('accessToken', 'second');
      expect(await store.get('accessToken')).toBe('second');
    });

    test('a deleted key is null, and deleting it again does nothing', async () => {
      const { store } = await open();
      await store.set('accessToken', 'token');
      await store.delete('accessToken');
      await store.delete('accessToken');
      expect(await store.get('accessToken')).toBeNull();
    });

    test('a store does not notify of its own changes', async () => {
      const { store } = await open();
      const listener = vi.fn();
      store.subscribe('accessToken', listener);
      await store.set('accessToken', 'mine');
      await store.delete('accessToken');
      await nextTask();
      expect(listener).not.toHaveBeenCalled();
    });

    test('changes made elsewhere are notified until unsubscribed', async () => {
      const { store, elsewhere } = await open();
      if (!elsewhere) return;
      const listener = vi.fn();
      const stop = store.subscribe('accessToken', listener);
      await elsewhere.set('accessToken', 'theirs');
      await vi.waitFor(() => expect(listener).toHaveBeenLastCalledWith('theirs'), 15_000);
      expect(await store.get('accessToken')).toBe('theirs');
      await elsewhere.delete('accessToken');
      await vi.waitFor(() => expect(listener).toHaveBeenLastCalledWith(null), 15_000);
      stop();
      await elsewhere.set('accessToken', 'unheard');
      await nextTask();
      expect(listener).toHaveBeenCalledTimes(2);
    });
  });
}

function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
