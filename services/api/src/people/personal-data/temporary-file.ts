import { randomUUID } from 'node:crypto';
import { open, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';

/** A file without a name, which is gone when it is closed or the process ends. */
export interface TemporaryFile {
  append(bytes: Uint8Array): Promise<void>;
  /** All of it as a stream, after which it is closed; also when `left` is aborted or the reader cancels. */
  read(left: AbortSignal): ReadableStream<Uint8Array>;
  close(): Promise<void>;
}

export async function openTemporaryFile(): Promise<TemporaryFile> {
  const path = join(tmpdir(), `kerf-${randomUUID()}`);
  const file = await open(path, 'wx+', 0o600);
  await unlink(path);
  return {
    append: (bytes) => file.writeFile(bytes),
    read: (left) => Readable.toWeb(file.createReadStream({ start: 0, signal: left })),
    close: () => file.close(),
  };
}
