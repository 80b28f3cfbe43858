/** A keychain of the operating system. Any call may reject or hang. */
export interface Keychain {
  get(entry: string): Promise<string | null>;
  set(entry: string, text: string): Promise<void>;
  delete(entry: string): Promise<void>;
}

/** The keychain did not answer in time, for example because it waits to be unlocked. */
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
