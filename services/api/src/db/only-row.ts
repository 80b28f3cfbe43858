/** The row of a query that always answers with one, such as a count. */
export function onlyRow<T>(rows: readonly T[]): T {
  const [row] = rows;
  if (row === undefined) throw new Error('Postgres answered with no row.');
  return row;
}
