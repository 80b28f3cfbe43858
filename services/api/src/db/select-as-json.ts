import { type RawBuilder, sql } from 'kysely';

/** A row from JSON, in which dates are strings. */
export type JsonRow<Row> = {
  readonly [Column in keyof Row]: Date extends Row[Column]
    ? string | Exclude<Row[Column], Date>
    : Row[Column];
};

type Queries<Rows> = { readonly [Name in keyof Rows]: RawBuilder<Rows[Name]> };
type Results<Rows> = { readonly [Name in keyof Rows]: readonly JsonRow<Rows[Name]>[] };

/**
 * Combines several small queries in one statement that returns a single row with the rows of each. This
 * saves the overhead of a statement for each query.
 */
export function selectAsJson<Rows extends object>(
  queries: Queries<Rows>,
): RawBuilder<Results<Rows>> {
  const results = Object.entries<RawBuilder<unknown>>(queries).map(
    ([name, query]) =>
      sql`(select coalesce(json_agg(row), '[]') from (${query}) as row) as ${sql.id(name)}`,
  );
  return sql`select ${sql.join(results)}`;
}
