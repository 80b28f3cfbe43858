import type { Keychain } from '../keychain.ts';

export interface FakeKeychain extends Keychain {
  readonly entries: Map<string, string>;
  /** What every call does before it answers; rejects or hangs where the test says so. */
  before: (call: keyof Keychain) => Promise<void>;
}

/** A keychain that does as it is told, for what no real one can be made to do. */
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
