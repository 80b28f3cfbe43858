import { describeSecretStore } from '@kerf/ui/platform/testing/secret-store.conformance';
import { beforeEach, expect, test, vi } from 'vitest';
import { createLocalSecretStore } from './local-secret-store.ts';

beforeEach(() => localStorage.clear());

/** Another tab, which writes to the same storage so that this window gets the storage event. */
function otherTab() {
  const tell = (key: string | null, newValue: string | null) =>
    window.dispatchEvent(new StorageEvent('storage', { key, newValue, storageArea: localStorage }));
  const storage: Storage = {
    ...localStorage,
    length: 0,
    key: () => null,
    clear: () => tell(null, null),
    getItem: (key) => localStorage.getItem(key),
    setItem: (key, value) => {
      localStorage.setItem(key, value);
      tell(key, value);
    },
    removeItem: (key) => {
      localStorage.removeItem(key);
      tell(key, null);
    },
  };
  return {
    localStorage: storage,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  };
}

describeSecretStore('localStorage', () => ({
  store: createLocalSecretStore(window),
  elsewhere: createLocalSecretStore(otherTab()),
}));

const blocked = {
  get localStorage(): Storage {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  },
  addEventListener: window.addEventListener.bind(window),
  removeEventListener: window.removeEventListener.bind(window),
};

describeSecretStore('blocked localStorage', () => ({
  store: createLocalSecretStore(blocked),
  elsewhere: null,
}));

test('the token is stored under the key of the specification', async () => {
  await createLocalSecretStore(window).set('accessToken', 'token');
  expect(localStorage.getItem('accessToken')).toBe('token');
});

test('clearing the whole storage in another tab counts as a removal', () => {
  const listener = vi.fn();
  createLocalSecretStore(window).subscribe('accessToken', listener);
  otherTab().localStorage.clear();
  expect(listener).toHaveBeenCalledWith(null);
});
