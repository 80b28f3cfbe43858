import { createHash } from 'node:crypto';
import type { Database } from '../../db/database.ts';
import type { FileStore } from '../../gateways/files/file-store.ts';
import { type NewFile, recordFile } from './files.store.ts';

/** One stored version of a file. */
export interface FileForm {
  readonly name: string;
  readonly mediaType: string;
  readonly bytes: Uint8Array;
}

export interface FileDeps {
  readonly db: Database;
  readonly fileStore: FileStore;
}

/**
 * Stores a file under a hash of its content and returns that id. Inserts the row first, so that whatever a
 * killed process leaves in the store is found and deleted.
 */
export async function keepFile(
  { db, fileStore }: FileDeps,
  kind: NewFile['kind'],
  facts: NewFile['facts'],
  forms: readonly FileForm[],
): Promise<string> {
  const id = idOf(forms);
  await recordFile(db, { id, kind, names: forms.map(({ name }) => name), facts });
  for (const { name, bytes, mediaType } of forms) {
    await fileStore.put(`${id}/${name}`, bytes, mediaType);
  }
  return id;
}

const ID_LENGTH = 40;

function idOf(forms: readonly FileForm[]): string {
  const hash = createHash('sha256');
  for (const { name, bytes } of forms) hash.update(`${name} ${bytes.length}\n`).update(bytes);
  return hash.digest('hex').slice(0, ID_LENGTH);
}
