import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type BackupPlace, type Draft, MANIFEST } from './place.ts';

const UNFINISHED = '.unfinished-';
const OWNER_ONLY = 0o700;

/** Backups as folders. One is written under another name, and renamed once all of it is on the disk. */
export function folderPlace(folder: string): BackupPlace {
  return {
    name: folder,
    list: async () =>
      (await namesIn(folder))
        .filter((name) => !name.startsWith('.'))
        .toSorted()
        .reverse(),
    read: (backup, part) =>
      unlessMissing<ReadableStream<Uint8Array> | null>(null, async () => {
        const path = join(folder, backup, part);
        await (await open(path)).close();
        return Readable.toWeb(createReadStream(path));
      }),
    begin: async (backup) => {
      await mkdir(folder, { recursive: true, mode: OWNER_ONLY });
      await removeLeftovers(folder);
      return draftIn(folder, backup);
    },
    note: async (backup, part, text) => {
      const path = join(folder, backup, part);
      await writeSynced(`${path}.new`, text);
      await rename(`${path}.new`, path);
    },
  };
}

/** Removes what runs that were killed have left. No other backup is being made: each holds a lock in the database. */
async function removeLeftovers(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (name.startsWith(UNFINISHED)) await rm(join(folder, name), { recursive: true, force: true });
  }
}

function draftIn(folder: string, backup: string): Draft {
  const draft = join(folder, `${UNFINISHED}${backup}`);
  const write = async (part: string, content: ReadableStream<Uint8Array>) => {
    const path = join(draft, part);
    await mkdir(dirname(path), { recursive: true, mode: OWNER_ONLY });
    const output = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true });
    await pipeline(Readable.fromWeb(content), output);
  };
  return {
    write,
    finish: async (manifest) => {
      await writeSynced(join(draft, MANIFEST), manifest);
      await syncFolder(draft);
      await rename(draft, join(folder, backup));
      await syncFolder(folder);
    },
    abandon: () => rm(draft, { recursive: true, force: true }),
  };
}

async function writeSynced(path: string, text: string): Promise<void> {
  const file = await open(path, 'w', 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Keeps a new name through a power cut. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

function namesIn(folder: string): Promise<string[]> {
  return unlessMissing<string[]>([], () => readdir(folder));
}

async function unlessMissing<T>(missing: T, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (
      error instanceof Error &&
      'code' in error &&
      ['ENOENT', 'ENOTDIR'].includes(`${error.code}`)
    )
      return missing;
    throw error;
  }
}
