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
