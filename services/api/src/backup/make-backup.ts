import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';
import { waitingMigrations } from '../db/migrate.ts';
import { executedMigrations } from '../db/run-migrations.ts';
import type { FileStore } from '../gateways/files/file-store.ts';
import { SetupError } from '../setup-error.ts';
import type { Through } from './cipher.ts';
import { contractVersion, type Manifest, type Part, partName, release } from './manifest.ts';
import type { BackupPlace, Draft } from './place.ts';
import { dumpDatabase, findPostgresPrograms } from './postgres-programs.ts';
import { asOnlyBackup, countTables, onSnapshot, type Snapshot, serverMajor } from './snapshot.ts';
import { measured, streamOf } from './stream-parts.ts';

export interface BackupSource {
  /** A direct connection, with no pooler in between. */
  readonly databaseUrl: string;
  readonly fileStore: FileStore;
  /** The settings, without secrets. */
  readonly settings: string;
  /** A folder with Postgres' programs; where they usually are if absent. */
  readonly programs: string | undefined;
  /** Null where nothing is encrypted. */
  readonly encrypt: Through | null;
}

/**
 * Backs up database, files and settings. The files are copied after the transaction in which they were listed, so
 * that it holds nothing up for as long as they take; deleted ones stay for the whole recovery window, so every file
 * that the database names is there. Until its last step it is no backup; where it fails, what it has written is
 * removed.
 */
export function makeBackup(source: BackupSource, place: BackupPlace): Promise<Manifest> {
  return asOnlyBackup(source.databaseUrl, async (db) => {
    const begun = await onSnapshot(db, (snapshot) => beginBackup(snapshot, source, place));
    const { draft, write, facts, listed } = begun;
    return orAbandon(draft, async () => {
      const settings = await write('settings.json', streamOf(source.settings));
      const copied: Copied = { count: 0, bytes: 0, missing: [] };
      const lines = copyFiles(listed, source.fileStore, write, copied);
      const files = await write('files.jsonl', ReadableStream.from(lines));
      const manifest: Manifest = {
        format: 1,
        ...facts,
        release,
        contract: contractVersion,
        encrypted: source.encrypt !== null,
        parts: { database: begun.database, settings, files },
        files: { count: copied.count, bytes: copied.bytes },
        missingFiles: copied.missing,
      };
      await draft.finish(`${JSON.stringify(manifest, null, 2)}\n`);
      return manifest;
    });
  });
}

/** Dumps the database, and lists what else belongs to it. */
async function beginBackup(snapshot: Snapshot, source: BackupSource, place: BackupPlace) {
  const { tx, at } = snapshot;
  const postgresMajor = await serverMajor(tx);
  const programs = findPostgresPrograms(postgresMajor, source.programs);
  const waiting = await waitingMigrations(tx);
  if (waiting.length > 0) {
    throw new SetupError(
      `The database lacks ${waiting.join(', ')}: back up by the release that runs on it, or run "npm run migrate" first.`,
    );
  }
  const name = `kerf-${at.toISOString().replaceAll(/[:.]/g, '-')}`;
  const draft = await place.begin(name);
  return orAbandon(draft, async () => {
    const write = writer(draft, source);
    const dump = dumpDatabase(programs, source.databaseUrl, snapshot.id);
    const database = await write('database.dump', dump);
    const facts = { name, madeAt: at.toISOString(), postgresMajor, ...(await factsOf(snapshot)) };
    return { draft, write, database, facts, listed: await listFiles(tx) };
  });
}

async function orAbandon<T>(draft: Draft, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    await draft.abandon().catch(() => undefined);
    throw error;
  }
}

async function factsOf({ tx }: Snapshot) {
  const { id } = await tx.selectFrom('installation').select('id').executeTakeFirstOrThrow();
  return {
    installation: id,
    migrations: (await executedMigrations(tx)).toSorted(),
    counts: await countTables(tx),
  };
}

type Write = (name: string, content: ReadableStream<Uint8Array>) => Promise<Part>;

/** Encrypts a part if need be, stores it, and says what was stored. */
function writer(draft: Draft, { encrypt }: BackupSource): Write {
  return async (name, content) => {
    const { content: passing, part } = measured(encrypt ? await encrypt(content) : content);
    await draft.write(partName(name, encrypt !== null), passing);
    return part();
  };
}

const PAGE = 500;

interface Copied {
  count: number;
  bytes: number;
  readonly missing: string[];
}

/** A file that the database names, and whether a product shows it. */
interface ListedFile {
  readonly path: string;
  readonly shown: boolean;
}

/** Copies the files that the database names, one at a time, and yields a line for each. */
async function* copyFiles(
  listed: readonly ListedFile[],
  store: FileStore,
  write: Write,
  copied: Copied,
) {
  for (const { path, shown } of listed) {
    const file = await store.read(path);
    if (file) {
      const part = await write(`files/${path}`, file.content);
      copied.count += 1;
      copied.bytes += part.bytes;
      yield new TextEncoder().encode(`${JSON.stringify({ name: path, ...part })}\n`);
      // A row without its file that nothing shows is of an upload that has not ended, or never will.
    } else if (shown) copied.missing.push(path);
  }
}

async function listFiles(tx: Tx): Promise<ListedFile[]> {
  const listed: ListedFile[] = [];
  for (let after = ''; ; ) {
    const page = await listPage(tx, after);
    for (const { id, names, shown } of page) {
      for (const name of names) listed.push({ path: `${id}/${name}`, shown });
    }
    const last = page.at(-1);
    if (!last) return listed;
    after = last.id;
  }
}

async function listPage(tx: Tx, after: string) {
  const { rows } = await sql<{ id: string; names: string[]; shown: boolean }>`
    select id, names, (
      exists (select from products where pictures @> jsonb_build_array(jsonb_build_object('file', files.id)))
      or exists (select from products where papers @> jsonb_build_array(jsonb_build_object('file', files.id)))
    ) as shown
    from files where id > ${after} order by id limit ${PAGE}`.execute(tx);
  return rows;
}
