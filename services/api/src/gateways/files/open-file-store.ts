import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { access, mkdir, open, readdir, rename, rm, rmdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { AwsClient } from 'aws4fetch';
import type { Logger } from 'pino';
import { ConfigError } from '../../config.ts';
import {
  type FileStore,
  FileStoreRefusal,
  type FileStoreSettings,
  FileStoreTrouble,
  type S3Access,
} from './file-store.ts';

/**
 * Opens the store of FILE_STORE_URL and checks that it takes files. Throws a ConfigError if its settings
 * are wrong. An unreachable store does not stop the shop: orders need no pictures.
 */
export async function openFileStore(settings: FileStoreSettings, log: Logger): Promise<FileStore> {
  const store = createFileStore(settings);
  try {
    await store.check();
  } catch (error) {
    if (error instanceof FileStoreRefusal) {
      throw new ConfigError(`FILE_STORE_URL: ${error.message}`);
    }
    log.warn({ err: error }, 'FILE_STORE_URL: the file store is unreachable');
  }
  return store;
}

/** Creates the store for these settings. */
export function createFileStore(settings: FileStoreSettings): FileStore {
  return settings.kind === 'folder'
    ? createFolderStore(settings.path)
    : createS3Store(settings.bucketUrl, settings.access);
}

/** Stores files in a folder, which all processes of the shop must share. */
function createFolderStore(folder: string): FileStore {
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

/** Retries after a server error; the delays grow from 50 ms. */
const RETRIES = 3;
/** Of a file that is read, until it begins to arrive. */
const TIMEOUT_MS = 15_000;

/** An answer of the store, whose body is under the same time limit until that is lifted. */
interface Answer {
  readonly response: Response;
  readonly liftLimit: () => void;
}

/** Stores files in an S3-compatible bucket, with path-style addresses. */
export function createS3Store(bucketUrl: string, access: S3Access): FileStore {
  const client = new AwsClient({ ...access, service: 's3', retries: RETRIES });
  const { host, pathname } = new URL(bucketUrl);

  async function send(method: string, name: string, init: RequestInit = {}): Promise<Answer> {
    const address = name === '' ? bucketUrl : `${bucketUrl}/${name}`;
    const limit = new AbortController();
    const timer = setTimeout(() => limit.abort(), TIMEOUT_MS).unref();
    const response = await client.fetch(address, { ...init, method, signal: limit.signal });
    return { response, liftLimit: () => clearTimeout(timer) };
  }

  /** Whatever goes wrong with a connection, before its answer or halfway through, is the store's trouble. */
  async function orTrouble<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof FileStoreTrouble || error instanceof FileStoreRefusal) throw error;
      throw new FileStoreTrouble(`${host} does not answer.`, { cause: error });
    }
  }

  return {
    put: (name, bytes, mediaType) =>
      orTrouble(async () => {
        const headers = { 'content-type': mediaType, 'content-length': String(bytes.length) };
        const sent = await send('PUT', name, { body: new Uint8Array(bytes), headers });
        await expectDone(sent.response);
      }),
    read: (name) =>
      orTrouble(async () => {
        const { response, liftLimit } = await send('GET', name);
        if (response.status === 404) {
          await response.body?.cancel();
          return null;
        }
        if (!response.ok || response.body === null) throw await troubleOf(response);
        // It is read as slowly as the client's line is.
        liftLimit();
        return { size: sizeOf(response), content: response.body };
      }),
    remove: (name) =>
      orTrouble(async () => {
        const { response } = await send('DELETE', name);
        if (response.status === 404) await response.body?.cancel();
        else await expectDone(response);
      }),
    check: () =>
      orTrouble(async () => {
        // A signed request without a body: its status shows whether the keys and the bucket are right.
        const { response } = await send('HEAD', '').catch(refuseUnknownHost);
        const { status } = response;
        if (status === 404)
          throw new FileStoreRefusal(`${host} has no bucket ${pathname.slice(1)}`);
        if (status === 401 || status === 403 || status === 400) {
          throw new FileStoreRefusal(`${host} refuses the key, the region or the bucket`);
        }
        if (status !== 200) throw new FileStoreTrouble(`${host} answers ${status}.`);
      }),
  };
}

/** Null if the store or a proxy in front of it compressed the file, or sends it in parts. */
function sizeOf({ headers }: Response): number | null {
  const length = headers.get('content-length');
  return length === null || headers.has('content-encoding') ? null : Number(length);
}

async function expectDone(response: Response): Promise<void> {
  if (!response.ok) throw await troubleOf(response);
  await response.body?.cancel();
}

/** The store's error, without the URL, whose signature is secret. */
async function troubleOf(response: Response): Promise<FileStoreTrouble> {
  const [, code = ''] = /<Code>(\w+)<\/Code>/.exec(await response.text()) ?? [];
  return new FileStoreTrouble(`The store of files answers ${response.status} ${code}`.trim());
}

function refuseUnknownHost(error: unknown): never {
  if (error instanceof Error && hasCode(error, 'ENOTFOUND')) {
    throw new FileStoreRefusal('there is no such host', { cause: error });
  }
  throw error;
}

/** Whether an error, or one of its causes, has this code. */
function hasCode(error: Error, code: string): boolean {
  if ('code' in error && error.code === code) return true;
  return error.cause instanceof Error && hasCode(error.cause, code);
}
