import type { Keychain } from '../keychain.ts';

export interface FakeKeychain extends Keychain {
  readonly entries: Map<string, string>;
  /** Runs before every call; a test can make it reject or hang. */
  before: (call: keyof Keychain) => Promise<void>;
}

/** An in-memory keychain, for failures that a real one cannot be made to produce. */
export function createFakeKeychain(): FakeKeychain {
  const entries = new Map<string, string>();
  const fake: FakeKeychain = {
    entries,
    before: async () => undefined,
    get: async (entry) => {
      await fake.before('get');
      return entries.get(entry) ?? null;
    },
    set: async (entry, text) => {
      await fake.before('set');
      entries.set(entry, text);
    },
    delete: async (entry) => {
      await fake.before('delete');
      entries.delete(entry);
    },
  };
  return fake;
}
