import { sql } from 'kysely';
import type { Database, Tx } from '../../db/database.ts';
import { personalTables } from './personal-data.ts';
import type { Person, PersonalTable } from './personal-table.ts';

/** A record of a person, by the names of its columns. */
export type ArchivedRow = Readonly<Record<string, unknown>>;

/** The records of one kind, read a few hundred at a time. */
export interface ArchivedKind {
  /** "saved_lists", also the name of its file. */
  readonly name: string;
  /** "Saved lists". */
  readonly title: string;
  readonly columns: readonly string[];
  readonly batches: () => AsyncIterable<readonly ArchivedRow[]>;
}

/** Bounds what large rows take in memory; of small ones, a query for each few hundred is quick enough. */
const ROWS_AT_ONCE = 200;

/**
 * Runs `write` with everything that is kept about a person, from the tables that an erasure uses too. All of it
 * is of one moment. Rejects with the reason of `left` once that is aborted.
 */
export function readArchive<T>(
  db: Database,
  person: Person,
  left: AbortSignal,
  write: (kinds: readonly ArchivedKind[]) => Promise<T>,
): Promise<T> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((tx) => write(personalTables.flatMap((table) => kindOf(tx, table, person, left))));
}

function kindOf(
  tx: Tx,
  table: PersonalTable,
  person: Person,
  left: AbortSignal,
): readonly ArchivedKind[] {
  const columns = archivedColumns(table);
  if (columns.length === 0) return [];
  const batches = () => readBatches(tx, table, person, left);
  return [{ name: table.table, title: table.title, columns, batches }];
}

/** The columns of a table that an archive has. */
export function archivedColumns({ columns }: Pick<PersonalTable, 'columns'>): string[] {
  return columns.flatMap(({ names, leftOut }) => (leftOut === undefined ? names : []));
}

async function* readBatches(
  tx: Tx,
  { table, rowsOf, columns }: PersonalTable,
  person: Person,
  left: AbortSignal,
): AsyncIterable<readonly ArchivedRow[]> {
  const selected = columns.flatMap(({ names, leftOut, shown }) =>
    leftOut === undefined
      ? names.map((name) => sql`${shown?.value(person) ?? sql.ref(name)} as ${sql.ref(name)}`)
      : [],
  );
  await sql`declare archived no scroll cursor for
    select ${sql.join(selected)} from ${sql.table(table)} where ${rowsOf(person)}`.execute(tx);
  for (;;) {
    left.throwIfAborted();
    const { rows } = await sql<ArchivedRow>`fetch ${sql.lit(ROWS_AT_ONCE)} from archived`.execute(
      tx,
    );
    if (rows.length > 0) yield rows;
    if (rows.length < ROWS_AT_ONCE) break;
  }
  await sql`close archived`.execute(tx);
}
