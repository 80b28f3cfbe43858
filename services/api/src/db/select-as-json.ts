import { type RawBuilder, sql } from 'kysely';

/** A row as JSON carries it: its moments are texts. */
export type JsonRow<Row> = {
  readonly [Column in keyof Row]: Date extends Row[Column]
    ? string | Exclude<Row[Column], Date>
    : Row[Column];
};

type Queries<Rows> = { readonly [Name in keyof Rows]: RawBuilder<Rows[Name]> };
type Answers<Rows> = { readonly [Name in keyof Rows]: readonly JsonRow<Rows[Name]>[] };

/**
 * Puts several queries in one statement, which answers one row with each one's rows. Where they are
 * small, what every statement costs is more than what each of them asks.
 */
export function selectAsJson<Rows extends object>(
  queries: Queries<Rows>,
): RawBuilder<Answers<Rows>> {
  const answers = Object.entries<RawBuilder<unknown>>(queries).map(
    ([name, query]) =>
      sql`(select coalesce(json_agg(row), '[]') from (${query}) as row) as ${sql.id(name)}`,
  );
  return sql`select ${sql.join(answers)}`;
}
