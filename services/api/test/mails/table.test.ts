import { proofExists, provenRows } from '@kerf/testing/proof-table';
import { expect, test } from 'vitest';

const PAGE = 'services/api/test/mails/README.md';

test.for(provenRows(PAGE))('The row "$cells.0" names tests that exist', ({ proofs }) => {
  expect(proofs.filter((proof) => !proofExists(PAGE, proof))).toEqual([]);
});
