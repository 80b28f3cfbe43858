/** Where backups are kept, each under its name. What has no manifest is none. */
export interface BackupPlace {
  /** For people, without keys. */
  readonly name: string;
  /** The names of what is there, whole or not, newest first. */
  list(): Promise<string[]>;
  /** A part of a whole backup, or null if there is none. */
  read(backup: string, part: string): Promise<ReadableStream<Uint8Array> | null>;
  /** Begins a backup. Only `finish` makes it one. */
  begin(backup: string): Promise<Draft>;
  /** Writes a small part of a whole backup at once, or anew. */
  note(backup: string, part: string, text: string): Promise<void>;
}

/** A backup that is being made. */
export interface Draft {
  /** Stores a part, whose size need not be known. */
  write(part: string, content: ReadableStream<Uint8Array>): Promise<void>;
  /** Stores the manifest, by which the parts become a backup, as the last thing. */
  finish(manifest: string): Promise<void>;
  /** Removes what was written, as far as that is possible. */
  abandon(): Promise<void>;
}

export const MANIFEST = 'manifest.json';
