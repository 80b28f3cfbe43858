/** Rows processed at once; each may wait for Stripe. */
const AT_ONCE = 4;

/** Processes rows, a few at a time, and returns the results in their order. */
export async function inGroups<Row, Result>(
  rows: readonly Row[],
  work: (row: Row, index: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let start = 0; start < rows.length; start += AT_ONCE) {
    const group = rows.slice(start, start + AT_ONCE);
    results.push(...(await Promise.all(group.map((row, at) => work(row, start + at)))));
  }
  return results;
}
