import type { FakeHandlers } from '@kerf/api-client/fake-api';
import type { BulkChangeRow } from '@kerf/contract/schemas/bulk-change';
import { sampleBulkChange } from '@kerf/contract/testing/sample-bulk-changes';
import userEvent from '@testing-library/user-event';
import { renderApp } from '../../../../testing/render-app.tsx';

// Imported here so that loading it does not count against the first test's timeout.
import '../bulk-change-page.tsx';
import '../bulk-changes-page.tsx';

export const user = userEvent.setup();
export const ada = { email: 'admin@example.com', displayName: 'Ada Marsh' };
export const id = '11111111-1111-4111-8111-111111111111';

export const planned = sampleBulkChange({
  _id: id,
  counts: { add: 12, change: 340, same: 5, problem: 1, refused: 0, kept: 0 },
});

export const changed: BulkChangeRow = {
  position: 1,
  productId: '22222222-2222-4222-8222-222222222222',
  sku: 'KC-250',
  name: 'Crosscut 250',
  plan: 'change',
  changes: [
    { column: 'Price', from: '48.00', to: '49.92' },
    { column: 'Replaced by', from: 'KC-255', to: '' },
    { column: 'Archived', from: 'yes', to: '' },
  ],
  faults: [],
  applied: null,
  refusal: null,
  undone: null,
  undoRefusal: null,
};
export const wrong: BulkChangeRow = {
  ...changed,
  position: 7,
  sku: 'KC-300',
  name: 'Clearedge 300',
  plan: 'problem',
  changes: [],
  faults: [{ column: 'Price', value: '=1+1', reason: 'Enter an amount such as 48.00.' }],
};

export const pageOf = <Item,>(items: readonly Item[]) => ({
  items: [...items],
  total: items.length,
  next: null,
});

export function renderChange(api: FakeHandlers, query = '') {
  return renderApp({
    path: `/dashboard/change/${id}${query}`,
    account: ada,
    api: {
      getRole: () => ({ admin: true }),
      getBulkChange: () => planned,
      listBulkChangeRows: () => pageOf([changed, wrong]),
      listBulkChangeCauses: () => ({ causes: [] }),
      ...api,
    },
  });
}
