import { expect, test } from 'vitest';
import { isThere, provenRows } from './proof-table.ts';

const page = 'docs/bulk-ordering.md';

test('Every test that the page of ordering in bulk names is there, by its title', () => {
  const rows = provenRows(page);
  expect(rows.length).toBeGreaterThan(150);
  const proofs = rows.flatMap((row) => row.proofs);
  expect(proofs.filter((proof) => !isThere(page, proof))).toEqual([]);
});
