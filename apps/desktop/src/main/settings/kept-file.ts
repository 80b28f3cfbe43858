import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** How long after a failure the same content is written again. */
const RETRY_MS = 30_000;

/** A file of the app that is replaced as a whole. What cannot be written is kept in memory and tried again. */
export interface KeptFile {
  /** Never throws. */
  write(content: string | Uint8Array): void;
  /** Deletes the file and what could not be written. Never throws. */
  remove(): void;
}

interface KeptFileParts {
  readonly path: string;
  /** Called with the first of several failures in a row. */
  readonly onFailure: (error: unknown) => void;
}

/** Keeps a file at the path; its folder is made when it is first written. */
export function createKeptFile({ path, onFailure }: KeptFileParts): KeptFile {
  let retry: NodeJS.Timeout | undefined;
  let isFailing = false;

  /** Works now, or later if it fails; a newer change replaces the one that waits. */
  function until(work: () => void): void {
    clearTimeout(retry);
    try {
      work();
      isFailing = false;
    } catch (error) {
      if (!isFailing) onFailure(error);
      isFailing = true;
      // Not awaited by the app when it quits.
      retry = setTimeout(() => until(work), RETRY_MS).unref();
    }
  }

  return {
    write: (content) => until(() => replaceFile(path, content)),
    remove: () => until(() => rmSync(path, { force: true })),
  };
}

/** Writes a temporary file and renames it, so that a reader sees the old text or the new, never a part. */
function replaceFile(path: string, content: string | Uint8Array): void {
  mkdirSync(dirname(path), { recursive: true });
  const beside = `${path}.new`;
  // Flushed, or a power cut could leave an empty file behind the new name.
  writeFileSync(beside, content, { mode: 0o600, flush: true });
  renameSync(beside, path);
}
