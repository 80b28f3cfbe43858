import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { codeOf } from '../sandbox-problem.ts';
import { EncodedBody } from './encoded-body.ts';
import { mediaTypeOf } from './media-type.ts';

export interface StaticFile {
  readonly body: EncodedBody;
  readonly mediaType: string;
  readonly etag: string;
  /** Whether its name contains a hash of its content, so that it never changes. */
  readonly isHashed: boolean;
}

/** Reads files from a folder and caches them until they change. */
export class StaticFiles {
  readonly #folder: string;
  readonly #known = new Map<string, { version: string; file: StaticFile }>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** The file at a decoded URL path; `undefined` if there is none inside the folder. */
  async find(path: string): Promise<StaticFile | undefined> {
    const full = join(this.#folder, path);
    const inside = relative(this.#folder, full);
    if (path.includes('\0') || inside === '..' || inside.startsWith(`..${sep}`)) return undefined;
    const version = await versionOf(full);
    if (version === undefined) return undefined;
    const known = this.#known.get(full);
    if (known?.version === version) return known.file;
    const file = await read(full, inside.startsWith(`assets${sep}`));
    this.#known.set(full, { version, file });
    return file;
  }
}

/** Whether a path is a page's, as opposed to another file's. */
export function isPagePath(path: string): boolean {
  return ['', '.html'].includes(extname(path));
}

async function versionOf(path: string): Promise<string | undefined> {
  try {
    const found = await stat(path);
    return found.isFile() ? `${found.mtimeMs}-${found.size}` : undefined;
  } catch (error) {
    if (['ENOENT', 'ENOTDIR', 'ENAMETOOLONG'].includes(codeOf(error) ?? '')) return undefined;
    throw error;
  }
}

async function read(path: string, isHashed: boolean): Promise<StaticFile> {
  const content = await readFile(path);
  const digest = createHash('sha256').update(content).digest('base64url').slice(0, 20);
  return {
    body: new EncodedBody(content),
    mediaType: mediaTypeOf(path),
    etag: `"${digest}"`,
    isHashed,
  };
}
