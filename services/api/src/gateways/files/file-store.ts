import { fileURLToPath } from 'node:url';

/** A file as read from the store. */
export interface StoredFile {
  /** In bytes; null if the store does not say. */
  readonly size: number | null;
  readonly content: ReadableStream<Uint8Array>;
}

/**
 * Stores uploaded files. Names are plain paths such as "3f…/640.avif". Writes are atomic and idempotent.
 * Every method rejects with a FileStoreTrouble if the store is unreachable or full.
 */
export interface FileStore {
  put(name: string, bytes: Uint8Array, mediaType: string): Promise<void>;
  /** The file, or null if there is none. */
  read(name: string): Promise<StoredFile | null>;
  /** Deletes a file. Deleting a missing file succeeds. */
  remove(name: string): Promise<void>;
  /** Resolves if files can be stored. Throws a FileStoreRefusal if the settings must be wrong. */
  check(): Promise<void>;
}

/** The store is not working at the moment. */
export class FileStoreTrouble extends Error {
  override readonly name = 'FileStoreTrouble';
}

/** The store rejects these settings. */
export class FileStoreRefusal extends Error {
  override readonly name = 'FileStoreRefusal';
}

/** The parsed FILE_STORE_URL. */
export type FileStoreSettings =
  | { readonly kind: 'folder'; readonly path: string }
  | { readonly kind: 's3'; readonly bucketUrl: string; readonly access: S3Access };

export interface S3Access {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly region: string;
}

/** The accepted forms of FILE_STORE_URL, for error messages. */
export const FILE_STORE_FORMS =
  'must be file:///var/lib/kerf/files, or s3://key:secret@host/bucket?region=eu-central-1';

/** Parses the URL of a file store; null if it is invalid. */
export function readFileStoreUrl(text: string): FileStoreSettings | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  if (url.protocol === 'file:') return folderAt(url);
  return url.protocol === 's3:' ? s3At(url) : null;
}

function folderAt(url: URL): FileStoreSettings | null {
  const isPlain = url.hostname === '' && url.search === '' && url.pathname !== '/';
  return isPlain ? { kind: 'folder', path: fileURLToPath(url) } : null;
}

/** TLS is off only if stated: `tls=false`, for a store on the same machine or network. */
function s3At({ username, password, host, pathname, searchParams }: URL): FileStoreSettings | null {
  const [bucket = '', ...more] = pathname.slice(1).split('/');
  const isBucket = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket);
  const tls = searchParams.get('tls') ?? 'true';
  const isWhole = username !== '' && password !== '' && host !== '' && more.length === 0;
  if (!isWhole || !isBucket || !['true', 'false'].includes(tls)) return null;
  return {
    kind: 's3',
    bucketUrl: `${tls === 'true' ? 'https' : 'http'}://${host}/${bucket}`,
    access: {
      accessKeyId: decodeURIComponent(username),
      secretAccessKey: decodeURIComponent(password),
      region: searchParams.get('region') ?? 'us-east-1',
    },
  };
}
