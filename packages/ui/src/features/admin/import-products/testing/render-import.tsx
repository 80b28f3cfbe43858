import type { FakeHandlers } from '@kerf/api-client/fake-api';
import type { ImportColumn, ImportFile } from '@kerf/contract/schemas/import-file';
import { createMemoryPlatform } from '../../../../platform/memory-platform.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { renderApp } from '../../../../testing/render-app.tsx';
// Imported here so that loading it does not count against the first test's timeout.
import '../import-page.tsx';

const ada = { email: 'admin@example.com', displayName: 'Ada Marsh' };
const none = { items: [], total: 0, next: null };
const plain = { decimal: 'point', unit: 'mm', remembered: false } as const;

/** A column of SKUs, and one of prices. */
export const skuColumn: ImportColumn = {
  ...plain,
  index: 0,
  heading: 'Article no.',
  samples: ['KC-190'],
  column: 'SKU',
};
export const priceColumn: ImportColumn = {
  ...plain,
  index: 1,
  heading: 'Preis',
  samples: ['1.064,50'],
  column: 'Price',
  decimal: 'comma',
};

/** A file with 360 prices, and one column that is not recognized. */
export const sampleFile: ImportFile = {
  _id: '11111111-1111-4111-8111-111111111111',
  name: 'prices.csv',
  kind: 'csv',
  uploadedAt: '2026-03-12T09:00:00.000Z',
  encoding: 'Windows-1252',
  sheets: [],
  sheet: null,
  headingRow: 1,
  rows: 360,
  columns: [
    skuColumn,
    priceColumn,
    { ...plain, index: 2, heading: 'Size', samples: ['7 1/4"'], column: null },
  ],
};

/** Renders the import page for an admin; at the column mapping if `query` names a file. */
export function renderImport(
  api: FakeHandlers,
  query = '',
  platform: Platform = createMemoryPlatform(),
) {
  return renderApp({
    path: `/dashboard/import${query}`,
    account: ada,
    platform,
    api: { getRole: () => ({ admin: true }), listBulkChanges: () => none, ...api },
  });
}
