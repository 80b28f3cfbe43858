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
