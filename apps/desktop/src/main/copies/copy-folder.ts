import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { isMissing } from '../settings/json-file.ts';
import type { CopyCipher } from './copy-cipher.ts';

const copy = z.object({ savedAt: z.iso.datetime(), store: z.string(), text: z.string() });

const EXTENSION = '.copy';

/** A JWT: three base64url parts separated by dots. */
const TOKEN = /eyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]*/;

interface CopyFolderParts {
  readonly folder: string;
  readonly cipher: CopyCipher;
  /** The store the copies belong to. Copies from another store are ignored. */
  readonly store: () => string;
  readonly now: () => Date;
  /** Called when a copy cannot be written. */
  readonly onFailure: (error: unknown) => void;
}

/**
 * The store's latest responses, one encrypted file each. Nothing is written without a keychain for the key.
 * Text that contains a token is refused.
 */
export interface CopyFolder {
  read(name: string): Promise<string | null>;
  /** Rejects if the text contains a token. What cannot be written is kept until the app quits. */
  write(name: string, text: string): Promise<void>;
  clear(): Promise<void>;
}

export function createCopyFolder({
  folder,
  cipher,
  store,
  now,
  onFailure,
}: CopyFolderParts): CopyFolder {
  const pathOf = (name: string) => join(folder, `${name}${EXTENSION}`);
  const unwritten = new Map<string, Buffer>();
  // Earlier versions wrote plain text.
  let turn: Promise<unknown> = removePlainText(folder);

  /** Runs writes one at a time, so that a pending write cannot land after Log Out clears the folder. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const mine = turn.then(work, work);
    turn = mine;
    return mine;
  }

  async function read(name: string): Promise<string | null> {
    const bytes = unwritten.get(name) ?? (await bytesOf(pathOf(name)));
    const text = bytes && (await cipher.decrypt(name, bytes));
    const parsed = copy.safeParse(JSON.parse(text ?? 'null'));
    return parsed.success && parsed.data.store === store() ? parsed.data.text : null;
  }

  async function write(name: string, text: string): Promise<void> {
    const content: z.infer<typeof copy> = { savedAt: now().toISOString(), store: store(), text };
    const bytes = await cipher.encrypt(name, JSON.stringify(content));
    if (bytes === null) return;
    unwritten.set(name, bytes);
    try {
      await writeAll();
    } catch (error) {
      onFailure(error);
    }
  }

  /** Tries again what could not be written before. */
  async function writeAll(): Promise<void> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    for (const [name, bytes] of unwritten) {
      const beside = `${pathOf(name)}.new`;
      await writeFile(beside, bytes, { mode: 0o600, flush: true });
      await rename(beside, pathOf(name));
      unwritten.delete(name);
    }
  }

  return {
    read: (name) => inTurn(() => read(name)),
    write: async (name, text) => {
      if (TOKEN.test(text)) throw new Error(`The copy ${name} contains a token and is not stored`);
      await inTurn(() => write(name, text));
    },
    clear: () =>
      inTurn(() => {
        unwritten.clear();
        return rm(folder, { recursive: true, force: true });
      }),
  };
}

async function removePlainText(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  const plain = names.filter((name) => !name.endsWith(EXTENSION));
  await Promise.all(plain.map((name) => rm(join(folder, name), { force: true })));
}

async function bytesOf(path: string): Promise<Buffer | null> {
  try {
    return await readFile(path);
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}
