import type { ErasurePlan } from '@kerf/contract/schemas/personal-data';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '../../db/database.ts';
import type { KeptRecords } from '../../db/schema/accounts.ts';
import { blankSender } from '../messages/messages.store.ts';
import { personalTables } from './personal-data.ts';
import type { Person, PersonalTable } from './personal-table.ts';
import { users } from './tables-of-people.ts';

/** What there is about a person, and what becomes of it: only kinds that they have. */
export async function countRecords(
  db: Database | Tx,
  person: Person,
): Promise<ErasurePlan['records']> {
  const counts = personalTables.map(
    ({ table, rowsOf }, place) => sql`
      select ${sql.lit(place)}::int as place, count(*)::int as count
      from ${sql.table(table)} where ${rowsOf(person)}`,
  );
  const { rows } = await sql<{ place: number; count: number }>`
    ${sql.join(counts, sql` union all `)} order by place`.execute(db);
  return rows.flatMap(({ place, count }) => {
    const table = personalTables[place];
    return table && count > 0 ? [{ what: table.title, count, stays: table.stays ?? null }] : [];
  });
}

/** What stays of a person's records, and why. */
export async function countKept(tx: Tx, person: Person): Promise<readonly KeptRecords[]> {
  const records = await countRecords(tx, person);
  return records.flatMap(({ what, count, stays }) =>
    stays === null ? [] : [{ what, count, why: stays }],
  );
}

/** Erases what is about a person and blanks what stays, as often as wanted. */
export async function eraseRows(tx: Tx, person: Person): Promise<void> {
  for (const table of personalTables) await eraseTable(tx, table, person);
  await blankSender(tx, person.email);
}

/** Blanks the user's own row. */
export function eraseProfile(tx: Tx, person: Person): Promise<void> {
  return eraseTable(tx, users, person);
}

async function eraseTable(
  tx: Tx,
  { table, rowsOf, columns }: PersonalTable,
  person: Person,
): Promise<void> {
  const name = sql.table(table);
  if (columns.some(({ fate }) => fate.kind === 'erase')) {
    await sql`delete from ${name} where ${rowsOf(person)}`.execute(tx);
    return;
  }
  const changes = columns.flatMap(({ names, fate }) =>
    fate.kind === 'blank' ? names.map((column) => assignment(column, fate.to)) : [],
  );
  if (changes.length === 0) return;
  await sql`update ${name} set ${sql.join(changes)} where ${rowsOf(person)}`.execute(tx);
}

function assignment(column: string, to: RawBuilder<unknown>) {
  return sql`${sql.ref(column)} = ${to}`;
}
