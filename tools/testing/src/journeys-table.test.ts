import { expect, test } from 'vitest';
import { proofExists, provenRows } from './proof-table.ts';

const page = 'journeys/README.md';
const rows = provenRows(page).map(({ cells: [section, cells], proofs }) => ({
  section,
  cells,
  proofs,
}));

test('The table covers every section of the specification', () => {
  expect([...new Set(rows.map(({ section }) => section))]).toEqual(['2', '3', '4', '5', '8']);
});

test.for(rows)('The tests of "$cells" exist', ({ proofs }) => {
  expect(proofs.filter((proof) => !proofExists(page, proof))).toEqual([]);
});
