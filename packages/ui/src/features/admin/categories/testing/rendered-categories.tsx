import type { FakeHandlers } from '@kerf/api-client/fake-api';
import type { FollowChanges } from '@kerf/api-client/live-events';
import type { Category, CategoryTree } from '@kerf/contract/schemas/category';
import userEvent from '@testing-library/user-event';
import { renderApp } from '../../../../testing/render-app.tsx';

// Imported here so that loading it does not count against the first test's timeout.
import '../categories-page.tsx';

export const user = userEvent.setup();
export const ada = { email: 'admin@example.com', displayName: 'Ada Marsh' };

export const id = (digit: number) => `${digit}`.repeat(8).concat('-1111-4111-8111-111111111111');

export function category(digit: number, name: string, parentId: string | null = null): Category {
  const texts = { name, slug: name.toLowerCase(), title: '', description: '' };
  return { _id: id(digit), parentId, ...texts, productCount: digit };
}

export const wood = category(1, 'Wood');
export const ripping = category(2, 'Ripping', wood._id);
export const steel = category(3, 'Steel');
export const tree: CategoryTree = { version: 7, categories: [wood, ripping, steel] };

export function open(api: FakeHandlers = {}, follow?: FollowChanges) {
  return renderApp({
    path: '/dashboard/categories',
    account: ada,
    ...(follow && { follow }),
    api: { getRole: () => ({ admin: true }), listCategories: () => tree, ...api },
  });
}
