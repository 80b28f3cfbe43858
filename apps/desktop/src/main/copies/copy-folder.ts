import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { isMissing } from '../settings/json-file.ts';

const copy = z.object({ savedAt: z.iso.datetime(), store: z.string(), text: z.string() });

/** Three parts of base64url between dots, as a JWT is written. */
const TOKEN = /eyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]*/;

interface CopyFolderParts {
  readonly folder: string;
  /** The store that is copied. Copies of another one are as good as none. */
  readonly store: () => string;
  readonly now: () => Date;
}

/** What was last read from the store, a file each. None of it is secret: a text with a token is refused. */
export interface CopyFolder {
  read(name: string): Promise<string | null>;
  /** Rejects where the text carries a token, and where it cannot be written. */
  write(name: string, text: string): Promise<void>;
  clear(): Promise<void>;
}

export function createCopyFolder({ folder, store, now }: CopyFolderParts): CopyFolder {
  const pathOf = (name: string) => join(folder, `${name}.json`);
  let turn: Promise<unknown> = Promise.resolve();

  /** One after the other: what was being written must not come back after a Log Out has cleared. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const mine = turn.then(work, work);
    turn = mine;
    return mine;
  }

  async function read(name: string): Promise<string | null> {
    const parsed = copy.safeParse(parseJson(await textOf(pathOf(name))));
    return parsed.success && parsed.data.store === store() ? parsed.data.text : null;
  }

  async function write(name: string, text: string): Promise<void> {
    const content = { savedAt: now().toISOString(), store: store(), text };
    const beside = `${pathOf(name)}.new`;
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeFile(beside, JSON.stringify(content satisfies z.infer<typeof copy>), {
      mode: 0o600,
    });
    await rename(beside, pathOf(name));
  }

  return {
    read: (name) => inTurn(() => read(name)),
    write: async (name, text) => {
      if (TOKEN.test(text)) throw new Error(`The copy ${name} carries a token and is not kept`);
      await inTurn(() => write(name, text));
    },
    clear: () => inTurn(() => rm(folder, { recursive: true, force: true })),
  };
}

async function textOf(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (isMissing(error)) return 'null';
    throw error;
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // A file that was cut short is no copy.
    return null;
  }
}
