/** A file as it was put. */
export interface StoredFile {
  readonly size: number;
  readonly content: ReadableStream<Uint8Array>;
}

/**
 * Where uploaded files are kept. Names are paths of plain words, "3f…/640.avif". A file is whole or not
 * there at all, and putting it again changes nothing. Every method rejects with a FileStoreTrouble where
 * the store cannot be reached or is full.
 */
export interface FileStore {
  put(name: string, bytes: Uint8Array, mediaType: string): Promise<void>;
  /** The file, or null where there is none. */
  read(name: string): Promise<StoredFile | null>;
  /** Deletes it. One that is not there counts as deleted. */
  remove(name: string): Promise<void>;
  /** Resolves where files can be put. Throws a FileStoreRefusal where the settings cannot be right. */
  check(): Promise<void>;
}

/** The store does not work now; it may later. */
export class FileStoreTrouble extends Error {
  override readonly name = 'FileStoreTrouble';
}

/** The store exists and takes no files with these settings. */
export class FileStoreRefusal extends Error {
  override readonly name = 'FileStoreRefusal';
}
