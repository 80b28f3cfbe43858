/** What the shell keeps for Kerf between starts. Asynchronous, because a keychain is. */
export interface SecretStore {
  /** The value, or null where there is none. */
  get(key: StoredKeyName): Promise<string | null>;
  set(key: StoredKeyName, value: string): Promise<void>;
  /** Does nothing where there is nothing. */
  delete(key: StoredKeyName): Promise<void>;
  /**
   * Tells of changes that were made elsewhere (another tab or window), never of one's own.
   * Answers how to stop.
   */
  subscribe(key: StoredKeyName, listener: (value: string | null) => void): () => void;
}

interface StoredKey {
  readonly holds: string;
  readonly clearedBy: string;
}

/** Everything that Kerf keeps in a SecretStore. Nothing is stored under a name that is not here. */
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
} as const satisfies Record<string, StoredKey>;

export type StoredKeyName = keyof typeof storedKeys;

/** Whether the name stands in the registry. */
export function isStoredKey(name: unknown): name is StoredKeyName {
  return typeof name === 'string' && Object.hasOwn(storedKeys, name);
}

/** Whether what the SecretStore is given outlives the app, and if not, why. */
export type SecretKeeping =
  | { readonly kind: 'kept' }
  | { readonly kind: 'memory-only'; readonly reason: SecretKeepingReason };

export const secretKeepingReasons = ['missing', 'locked', 'unreadable', 'failed'] as const;

/** `missing`: the machine has no keychain. `locked`: it was not opened. `unreadable`: what it held is of no use. */
export type SecretKeepingReason = (typeof secretKeepingReasons)[number];
