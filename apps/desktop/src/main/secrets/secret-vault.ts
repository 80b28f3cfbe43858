import type {
  SecretKeeping,
  SecretKeepingReason,
  StoredKeyName,
} from '@kerf/ui/platform/secret-store';
import { type Keychain, keychainFailure, readEntry, writeEntry } from './keychain.ts';

export interface SecretVault {
  get(key: StoredKeyName): Promise<string | null>;
  set(key: StoredKeyName, value: string): Promise<void>;
  delete(key: StoredKeyName): Promise<void>;
  readonly keeping: () => SecretKeeping;
}

/** Entries still to be deleted because the keychain did not answer. Saved between starts. */
interface OwedDeletions {
  has(entry: string): boolean;
  add(entry: string): void;
  remove(entry: string): void;
}

interface VaultParts {
  readonly keychain: Keychain;
  /** The store that the secrets belong to; no other store can read them. */
  readonly store: () => string;
  readonly owed: OwedDeletions;
  readonly onKeeping: (keeping: SecretKeeping) => void;
  /** Called with the reason when the vault stops using the keychain. Contains no secret. */
  readonly onFailure: (reason: SecretKeepingReason, error: unknown) => void;
}

const KEPT: SecretKeeping = { kind: 'kept' };

/**
 * Stores secrets in the keychain, and after its first failure only in memory; never anywhere else. No method
 * rejects because of the keychain.
 */
export function createSecretVault(parts: VaultParts): SecretVault {
  const { keychain, owed } = parts;
  const memory = new Map<string, string>();
  let keeping = KEPT;
  let isMemoryOnly = false;
  let turn: Promise<unknown> = Promise.resolve();

  const entryOf = (key: StoredKeyName) => `${key} of ${parts.store()}`;

  function report(next: SecretKeeping): void {
    if (next.kind === keeping.kind && next.kind === 'kept') return;
    keeping = next;
    parts.onKeeping(next);
  }

  /** After one failure, every further call might have to wait too. */
  function fallBackToMemory(error: unknown): void {
    isMemoryOnly = true;
    const reason = keychainFailure(error);
    parts.onFailure(reason, error);
    report({ kind: 'memory-only', reason });
  }

  async function remove(entry: string): Promise<void> {
    await keychain.delete(entry);
    owed.remove(entry);
  }

  async function read(entry: string): Promise<string | null> {
    if (owed.has(entry)) await remove(entry);
    const text = await keychain.get(entry);
    if (text === null) return null;
    const value = readEntry(text);
    if (value === null) {
      parts.onFailure('unreadable', new Error('The entry was not written by this app'));
      report({ kind: 'memory-only', reason: 'unreadable' });
    }
    return value;
  }

  async function write(entry: string, value: string): Promise<void> {
    const isOvertaken = memory.get(entry) !== value;
    if (isOvertaken) return;
    const text = writeEntry(value);
    await keychain.set(entry, text);
    if ((await keychain.get(entry)) !== text) throw new Error('The entry cannot be read back');
    owed.remove(entry);
    report(KEPT);
  }

  /** Runs calls one at a time, so that a token set right after Log Out is not deleted by it. */
  function inTurn<T>(work: () => Promise<T>, otherwise: T): Promise<T> {
    const mine = turn.then(async () => {
      if (isMemoryOnly) return otherwise;
      try {
        return await work();
      } catch (error) {
        fallBackToMemory(error);
        return otherwise;
      }
    });
    turn = mine;
    return mine;
  }

  return {
    keeping: () => keeping,
    get: async (key) => {
      const entry = entryOf(key);
      const stored = await inTurn(() => read(entry), null);
      return memory.get(entry) ?? stored;
    },
    set: async (key, value) => {
      const entry = entryOf(key);
      memory.set(entry, value);
      // The entry is out of date until the new value is written.
      owed.add(entry);
      await inTurn(() => write(entry, value), undefined);
    },
    delete: async (key) => {
      const entry = entryOf(key);
      memory.delete(entry);
      // Recorded first, so that Log Out takes effect even if the app quits before the keychain answers.
      owed.add(entry);
      await inTurn(() => remove(entry), undefined);
    },
  };
}
