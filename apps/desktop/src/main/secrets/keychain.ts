import type { SecretKeepingReason } from '@kerf/ui/platform/secret-store';
import { z } from 'zod';

/** An OS keychain. Any call may reject or hang. */
export interface Keychain {
  get(entry: string): Promise<string | null>;
  set(entry: string, text: string): Promise<void>;
  delete(entry: string): Promise<void>;
}

/** The keychain did not answer in time, for example because it is waiting to be unlocked. */
export class KeychainTimeout extends Error {
  override readonly name = 'KeychainTimeout';
}

/** The same keychain with a time limit for every call. */
export function withTimeLimit(keychain: Keychain, limitMs: number): Keychain {
  return {
    get: (entry) => within(limitMs, () => keychain.get(entry)),
    set: (entry, text) => within(limitMs, () => keychain.set(entry, text)),
    delete: (entry) => within(limitMs, () => keychain.delete(entry)),
  };
}

async function within<T>(limitMs: number, call: () => Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => late.reject(new KeychainTimeout(`No answer from the keychain in ${limitMs} ms`)),
    limitMs,
  );
  try {
    return await Promise.race([call(), late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** libsecret's errors when there is no keychain service, and errors of a missing libsecret. */
const missing =
  /D-?Bus|org\.freedesktop\.secrets|Could not connect|transport|address|libsecret|Cannot find module/i;

/** Errors of a locked keychain: libsecret, Windows, macOS. */
const locked = /locked|dismissed|denied|cancel|User interaction is not allowed/i;

/** Why a keychain call failed, judging by its error. */
export function keychainFailure(error: unknown): SecretKeepingReason {
  if (error instanceof KeychainTimeout) return 'locked';
  const text = String(error);
  if (locked.test(text)) return 'locked';
  return missing.test(text) ? 'missing' : 'failed';
}

const entry = z.object({ kerf: z.literal(1), value: z.string() });

/**
 * The text of a keychain entry. Wrapped, because keychains refuse empty values and other programs can write
 * there too.
 */
export function writeEntry(value: string): string {
  return JSON.stringify({ kerf: 1, value } satisfies z.infer<typeof entry>);
}

/** The value of an entry; null if this app did not write it. */
export function readEntry(text: string): string | null {
  try {
    return entry.parse(JSON.parse(text)).value;
  } catch {
    return null;
  }
}
