import { createRequire } from 'node:module';
import type { Keychain } from './keychain.ts';

// Its names cannot be seen through an import.
const load = createRequire(import.meta.url);

/** The name under which the system's own keychain program shows the entries. */
const SERVICE = 'Kerf';

/**
 * The system's keychain through keytar: Keychain on macOS, Credential Manager on Windows, libsecret on
 * Linux. Its library is loaded at the first call, which rejects where there is none.
 */
export function keytarKeychain(service = SERVICE): Keychain {
  const keytar = (): typeof import('keytar') => load('keytar');
  return {
    get: async (entry) => keytar().getPassword(service, entry),
    set: async (entry, text) => keytar().setPassword(service, entry, text),
    delete: async (entry) => void (await keytar().deletePassword(service, entry)),
  };
}
