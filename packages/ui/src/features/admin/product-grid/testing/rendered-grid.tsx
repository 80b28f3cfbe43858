import type { FakeHandlers } from '@kerf/api-client/fake-api';
import { createEvent, fireEvent } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect } from 'vitest';
import { renderApp } from '../../../../testing/render-app.tsx';

// Imported here so that loading it does not count against the first test's timeout.
import '../../bulk-changes/bulk-change-page.tsx';
import '../product-grid-page.tsx';
import { sampleRow } from './sample-row.ts';

export const user = userEvent.setup();
export const ada = { email: 'admin@example.com', displayName: 'Ada Marsh' };
export const plan = '11111111-1111-4111-8111-111111111111';

export const productOf = (index: number) => ({
  _id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
  cells: Object.entries(sampleRow(index)).map(([column, value]) => ({ column, value })),
});

export function renderGrid(count: number, api: FakeHandlers = {}) {
  const items = Array.from({ length: count }, (_, index) => productOf(index));
  return renderApp({
    path: '/dashboard/products/grid?search=blade',
    account: ada,
    api: {
      getRole: () => ({ admin: true }),
      listProductSheet: () => ({ items, total: count, next: null }),
      ...api,
    },
  });
}

export const cellsOf = (name: string) =>
  [...document.querySelectorAll<HTMLElement>(`[data-name="${name}"]`)].map(
    (cell) => cell.textContent,
  );
export const cell = (row: number, name: string) =>
  document.querySelector<HTMLElement>(`[data-row="${row}"][data-name="${name}"]`) ??
  expect.unreachable();

export function pasteText(text: string, target = document.activeElement ?? document.body) {
  const event = createEvent.paste(target, { clipboardData: { getData: () => text } });
  fireEvent(target, event);
}
