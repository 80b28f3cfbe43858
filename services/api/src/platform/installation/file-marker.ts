import { sql } from 'kysely';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { Database } from '../../db/database.ts';
import type { FileStore } from '../../gateways/files/file-store.ts';
import { SetupError } from '../../setup-error.ts';
import { readInstallation } from './installation.store.ts';

/** A file that says whose the store is. It is served to nobody: no file of the shop has such a name. */
const MARKER = 'installation.json';
const markerShape = z.object({ database: z.uuid() });

/** Which database the store's files belong to; null if it says nothing. */
async function readMarker(store: FileStore): Promise<string | null> {
  const file = await store.read(MARKER);
  if (!file) return null;
  const text = await new Response(file.content).text();
  return markerShape.parse(JSON.parse(text)).database;
}

/** Says in the store which database its files belong to. */
export function writeMarker(store: FileStore, database: string): Promise<void> {
  const text = `${JSON.stringify({ database })}\n`;
  return store.put(MARKER, new TextEncoder().encode(text), 'application/json');
}

/**
 * Throws a SetupError if the database is empty and the store's files belong to another one, which was lost
 * or is looked for at the wrong address. An unreachable store stops nobody, and a database that has something
 * does not wait for it.
 */
export async function checkMarker(db: Database, store: FileStore, log: Logger): Promise<void> {
  const { id } = await readInstallation(db);
  const marked = markedFor(store, id).catch((error: unknown) => {
    log.warn({ err: error }, 'whose the files in FILE_STORE_URL are could not be read');
    return id;
  });
  if (await isEmpty(db)) {
    const other = await marked;
    if (other !== id) throw lostDatabase(other);
    return;
  }
  void marked.then((other) => {
    if (other === id) return;
    log.warn(
      { marked: other, database: id },
      'the files in FILE_STORE_URL belong to another database',
    );
  });
}

/** Whose the store's files are: this database's from now on if it did not say. */
async function markedFor(store: FileStore, id: string): Promise<string> {
  const marked = await readMarker(store);
  if (marked === null) await writeMarker(store, id);
  return marked ?? id;
}

function lostDatabase(marked: string): SetupError {
  return new SetupError(
    `The database is empty, and the files in FILE_STORE_URL belong to another one (${marked}) that was not. ` +
      'See whether DATABASE_URL leads to the right server and database, and whether its volume is mounted; ' +
      'restore a backup if it is lost ("npm run admin -- restore"). For a new shop name another FILE_STORE_URL, ' +
      `or delete ${MARKER} there; the sandbox begins anew with "npm start -- --reset".`,
  );
}

async function isEmpty(db: Database): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`
    select exists (select from users) or exists (select from products) as used`.execute(db);
  return rows[0]?.used !== true;
}
