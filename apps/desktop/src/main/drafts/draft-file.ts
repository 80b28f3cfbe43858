import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { KeptDrafts } from '../../shared/ipc.ts';
import type { CopyCipher } from '../copies/copy-cipher.ts';
import { isMissing } from '../settings/json-file.ts';
import { createKeptFile } from '../settings/kept-file.ts';

/** The name that the file is encrypted under. */
const NAME = 'drafts';

/** The drafts of each store, by their name. */
const content = z.record(z.string(), z.record(z.string(), z.string()));

interface DraftFileParts {
  readonly path: string;
  readonly cipher: CopyCipher;
  /** The store that the drafts are for. */
  readonly store: () => string;
  /** Called when the file cannot be read or written. */
  readonly onFailure: (error: unknown) => void;
}

/** Unsent text, encrypted in one file. Without a keychain for the key it is only kept until the app quits. */
export interface DraftFile {
  read(): Promise<KeptDrafts>;
  /** Null deletes the draft. */
  write(name: string, text: string | null): Promise<void>;
}

/** Opens the drafts of this machine. */
export function createDraftFile({ path, cipher, store, onFailure }: DraftFileParts): DraftFile {
  const file = createKeptFile({ path, onFailure });
  let opened: ReturnType<typeof open> | undefined;
  const stores = () => (opened ??= open());

  async function open(): Promise<Map<string, Map<string, string>>> {
    const bytes = bytesOf(path, onFailure);
    const text = bytes && (await cipher.decrypt(NAME, bytes));
    const parsed = content.safeParse(JSON.parse(text ?? '{}'));
    const kept = Object.entries(parsed.data ?? {});
    return new Map(kept.map(([address, drafts]) => [address, new Map(Object.entries(drafts))]));
  }

  return {
    read: async () => Object.fromEntries((await stores()).get(store()) ?? []),
    write: async (name, text) => {
      const known = await stores();
      const drafts = known.get(store()) ?? new Map<string, string>();
      known.set(store(), drafts);
      if (text === null) drafts.delete(name);
      else drafts.set(name, text);
      const kept = [...known].map(([address, texts]) => [address, Object.fromEntries(texts)]);
      const bytes = await cipher.encrypt(NAME, JSON.stringify(Object.fromEntries(kept)));
      if (bytes) file.write(bytes);
    },
  };
}

function bytesOf(path: string, onFailure: (error: unknown) => void): Buffer | null {
  try {
    return readFileSync(path);
  } catch (error) {
    if (!isMissing(error)) onFailure(error);
    return null;
  }
}
