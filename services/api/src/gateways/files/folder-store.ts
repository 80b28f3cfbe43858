import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { access, mkdir, open, readdir, rename, rm, rmdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { type FileStore, FileStoreRefusal, FileStoreTrouble } from './file-store.ts';

/** Stores files in a folder, which all processes of the shop must share. */
export function createFolderStore(folder: string): FileStore {
  return {
    put: (name, bytes) => withoutTrouble(() => write(join(folder, name), bytes)),
    read: (name) =>
      withoutTrouble(() =>
        unlessMissing(null, async () => {
          const file = await open(join(folder, name));
          const { size } = await file.stat();
          return { size, content: bytesOf(file.createReadStream()) };
        }),
      ),
    remove: (name) =>
      withoutTrouble(async () => {
        const path = join(folder, name);
        await rm(path, { force: true });
        await removeDrafts(path);
        // Removes the folder with its last file. Fails, as intended, while it has others or is already
        // gone.
        await rmdir(dirname(path)).catch(() => undefined);
      }),
    check: async () => {
      try {
        await mkdir(folder, { recursive: true });
        await access(folder, constants.R_OK | constants.W_OK);
      } catch (error) {
        throw new FileStoreRefusal(`files cannot be written to ${folder}`, { cause: error });
      }
    },
  };
}

/** Writes to a temporary file and renames it, so that neither a reader nor a power cut sees half of it. */
async function write(path: string, bytes: Uint8Array): Promise<void> {
  const draft = `${path}.${randomUUID()}`;
  await mkdir(dirname(path), { recursive: true });
  try {
    const file = await open(draft, 'wx');
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

/** Removes what processes that were killed while they wrote this file have left. */
async function removeDrafts(path: string): Promise<void> {
  const folder = dirname(path);
  const names = await unlessMissing([], () => readdir(folder));
  const drafts = names.filter((name) => name.startsWith(`${basename(path)}.`));
  for (const draft of drafts) await rm(join(folder, draft), { force: true });
}

function bytesOf(stream: Readable): ReadableStream<Uint8Array> {
  return Readable.toWeb(stream);
}

async function unlessMissing<T, N>(missing: N, work: () => Promise<T>): Promise<T | N> {
  try {
    return await work();
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return missing;
    throw error;
  }
}

async function withoutTrouble<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (codeOf(error) === undefined) throw error;
    throw new FileStoreTrouble('The folder of files cannot be used now.', { cause: error });
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
