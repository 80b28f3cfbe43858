import { expect, test } from 'vitest';
import { isThere, provenRows } from './proof-table.ts';

const page = 'journeys/README.md';
const rows = provenRows(page).map(({ says: [section, says], proofs }) => ({
  section,
  says,
  proofs,
}));

test('The table of what shows the specification has all of its sections', () => {
  expect([...new Set(rows.map(({ section }) => section))]).toEqual(['2', '3', '4', '5', '8']);
});

test.for(rows)('What shows "$says" is there', ({ proofs }) => {
  expect(proofs.filter((proof) => !isThere(page, proof))).toEqual([]);
});
