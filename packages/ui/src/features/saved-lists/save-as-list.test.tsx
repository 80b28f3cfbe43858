import { newSavedList, type SavedList, savedListChange } from '@kerf/contract/schemas/saved-list';
import { sampleId } from '@kerf/contract/testing/sample-id';
import { samplePaidOrder } from '@kerf/contract/testing/sample-orders';
import { ProblemError } from '@kerf/domain/problem';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderApp } from '../../testing/render-app.tsx';
// Imported here, so that the test does not wait for the lazy route.
import '../payment/payment-page.tsx';

const user = userEvent.setup();

const refill: SavedList = {
  _id: sampleId(100),
  name: 'Monday refill',
  products: 2,
  units: 1234,
  version: 3,
  createdAt: '2026-03-02T09:00:00.000Z',
  updatedAt: '2026-03-12T14:05:00.000Z',
};

test('the lines of an order are saved as a list, or replace the one of that name', async () => {
  const order = samplePaidOrder();
  const sent: unknown[] = [];
  await renderApp({
    path: `/dashboard/payment/${order._id}`,
    account: { email: 'ada@example.com', displayName: 'Ada' },
    api: {
      getOrder: () => order,
      addSavedList: ({ body }) => {
        const { name } = newSavedList.parse(body);
        throw new ProblemError({ code: 'list_name_taken', name });
      },
      listSavedLists: () => ({ items: [{ ...refill, name: 'ks-104233' }], total: 1, next: null }),
      updateSavedList: ({ params, body }) => {
        sent.push({ ...params, ...savedListChange.parse(body) });
        return refill;
      },
    },
  });

  await user.click(await screen.findByRole('button', { name: 'Save as a list' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Save as a list' }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await user.click(await dialog.findByRole('button', { name: 'Replace its rows' }));

  expect(await screen.findByText('Monday refill saved to Saved lists')).toBeDefined();
  const [line] = order.lines;
  expect(sent).toEqual([
    {
      id: refill._id,
      name: 'ks-104233',
      version: 3,
      rows: [{ productId: line?.productId, quantity: line?.quantity }],
    },
  ]);
});
