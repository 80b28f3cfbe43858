/** How many rows are under way at once; each may wait for Stripe. */
const AT_ONCE = 4;

/** Works through rows, a few at once, and answers in their order. */
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
