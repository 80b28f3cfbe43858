import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What an archive holds, as manifest.json in it. */
export interface Manifest {
  readonly release: string;
  /** The commit that it was built from; "and changes" where some were not committed. */
  readonly commit: string;
  /** Of this Node. */
  readonly node: string;
  /** The kind of machine that the native parts are for. */
  readonly machine: string;
  /** The SHA-256 of the contract's snapshot: with the same one, two releases have the same calls. */
  readonly contract: string;
  /** Every migration of the release, in the order that they run. */
  readonly migrations: readonly string[];
  /** The SHA-256 of each other file, by its path. */
  readonly files: Readonly<Record<string, string>>;
}

/** The name of the list that sha256sum checks; it names the same hashes as the manifest. */
export const CHECKSUMS = 'SHA256SUMS';

/** The SHA-256 of every file below a folder, by path, in the order of the paths. */
export function hashFiles(folder: string): Record<string, string> {
  const paths = globSync('**', { cwd: folder, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort();
  return Object.fromEntries(paths.map((path) => [path, sha256(join(folder, path))]));
}

/** The SHA-256 of a file, in hexadecimal. */
export function sha256(path: string): string {
  return createHash('sha256').update(readFileSync(path)).digest('hex');
}

/** The hashes in the form that `sha256sum --check` reads. */
export function checksums(files: Manifest['files']): string {
  return Object.entries(files)
    .map(([path, hash]) => `${hash}  ${path}\n`)
    .join('');
}
