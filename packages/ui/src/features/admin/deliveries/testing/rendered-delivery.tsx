import type { FakeHandlers } from '@kerf/api-client/fake-api';
import type { FollowChanges } from '@kerf/api-client/live-events';
import type { Delivery } from '@kerf/contract/schemas/delivery';
import userEvent from '@testing-library/user-event';
import { renderApp } from '../../../../testing/render-app.tsx';

// Imported here so that loading it does not count against the first test's timeout.
import '../add-delivery-page.tsx';
import '../deliveries-page.tsx';
import '../delivery-page.tsx';

export const user = userEvent.setup();
export const ada = { email: 'admin@example.com', displayName: 'Ada Marsh' };
export const id = '55555555-5555-4555-8555-555555555555';
export const blade = {
  productId: '00000000-0000-4000-8000-000000000001',
  sku: 'KC-1',
  name: 'Blade 1',
};

export const expected = (changes: Partial<Delivery> = {}): Delivery => ({
  _id: id,
  supplier: 'Solingen Steel',
  reference: 'SO-1042',
  expectedOn: '2099-03-12',
  note: '',
  state: 'open',
  version: 1,
  createdAt: '2026-03-12T14:05:00.000Z',
  createdBy: 'Ada',
  closedAt: null,
  units: 40,
  received: 0,
  products: 1,
  lines: [{ ...blade, quantity: 40, received: 0 }],
  ...changes,
});

export const renderAt = (path: string, api: FakeHandlers, follow?: FollowChanges) =>
  renderApp({
    path: `/dashboard/deliveries${path}`,
    account: ada,
    ...(follow && { follow }),
    api: { getRole: () => ({ admin: true }), ...api },
  });
