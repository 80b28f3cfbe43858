import { expect, test } from 'vitest';
import { proofExists, provenRows } from './proof-table.ts';

/** The pages with tables that name tests, and the least number of their rows. */
const pages = Object.entries({
  'docs/bulk-ordering.md': 190,
  'journeys/README.md': 45,
  'services/api/test/documents/README.md': 13,
  'services/api/test/hardening/README.md': 95,
  'services/api/test/mails/README.md': 20,
  'services/api/test/messages/README.md': 15,
  'services/api/test/payments/README.md': 37,
  'services/api/test/shipments/README.md': 12,
}).map(([page, count]) => ({ page, count }));

test.for(pages)('$page has its rows, and every test that they name exists', ({ page, count }) => {
  const rows = provenRows(page);
  expect(rows.length).toBeGreaterThanOrEqual(count);
  const proofs = rows.flatMap((row) => row.proofs);
  expect(proofs.filter((proof) => !proofExists(page, proof))).toEqual([]);
});

test('The journeys cover every section of the specification', () => {
  const sections = provenRows('journeys/README.md').map(({ cells: [section] }) => section);
  expect([...new Set(sections)]).toEqual(['2', '3', '4', '5', '8']);
});
