import { createRequire } from 'node:module';
import type { Keychain } from './keychain.ts';

// keytar is a CommonJS module without named exports.
const load = createRequire(import.meta.url);

/**
 * The OS keychain through keytar: Keychain on macOS, Credential Manager on Windows, libsecret on Linux. The
 * library is loaded on the first call, which rejects if it is missing.
 */
export function keytarKeychain(service: string): Keychain {
  const keytar = (): typeof import('keytar') => load('keytar');
  return {
    get: async (entry) => keytar().getPassword(service, entry),
    set: async (entry, text) => keytar().setPassword(service, entry, text),
    delete: async (entry) => void (await keytar().deletePassword(service, entry)),
  };
}
