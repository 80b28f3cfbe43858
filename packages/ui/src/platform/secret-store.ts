/** Secrets that the shell stores between starts. Asynchronous, because a keychain is. */
export interface SecretStore {
  /** The value, or null if there is none. */
  get(key: StoredKeyName): Promise<string | null>;
  set(key: StoredKeyName, value: string): Promise<void>;
  /** Does nothing if there is no value. */
  delete(key: StoredKeyName): Promise<void>;
  /** Calls the listener on changes made in another tab or window. Returns the unsubscribe function. */
  subscribe(key: StoredKeyName, listener: (value: string | null) => void): () => void;
}

/** Everything that Kerf stores in a SecretStore; no other key is used. */
export const storedKeys = {
  accessToken: {
    holds: 'The access token of the session, a JWT that lives for minutes',
    clearedBy: 'Log Out, and the end of the session',
  },
  refreshToken: {
    holds:
      "The identity provider's token by which a restart signs in; only where it keeps none itself",
    clearedBy: 'Log Out, and the end of the session',
  },
} as const satisfies Record<string, { readonly holds: string; readonly clearedBy: string }>;

export type StoredKeyName = keyof typeof storedKeys;

/** Whether the name is one of `storedKeys`. */
export function isStoredKey(name: unknown): name is StoredKeyName {
  return typeof name === 'string' && Object.hasOwn(storedKeys, name);
}

/** Whether the SecretStore survives a restart, and if not, why. */
export type SecretKeeping =
  | { readonly kind: 'kept' }
  | { readonly kind: 'memory-only'; readonly reason: SecretKeepingReason };

export const secretKeepingReasons = ['missing', 'locked', 'unreadable', 'failed'] as const;

/** `missing`: the machine has no keychain. `locked`: it was not unlocked. `unreadable`: its contents cannot be decrypted. */
export type SecretKeepingReason = (typeof secretKeepingReasons)[number];
