import type { StoredKeyName } from './stored-keys.ts';

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
