import { expect, test } from 'vitest';
import { proofExists, provenRows } from './proof-table.ts';

const page = 'docs/bulk-ordering.md';

test('Every test named on the page about bulk ordering exists', () => {
  const rows = provenRows(page);
  expect(rows.length).toBeGreaterThan(150);
  const proofs = rows.flatMap((row) => row.proofs);
  expect(proofs.filter((proof) => !proofExists(page, proof))).toEqual([]);
});
