import type { FakeHandlers } from '@kerf/api-client/fake-api';
import type { Order } from '@kerf/contract/schemas/order';
import { hoursFromNow, sampleOrder, samplePaidOrder } from '@kerf/contract/testing/sample-orders';
import { sampleCheck, sampleChecked } from '@kerf/contract/testing/sample-products';
import { ProblemError } from '@kerf/domain/problem';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderApp } from '../../testing/render-app.tsx';
// Imported here so that the first test does not wait for the lazy route.
import './my-order-page.tsx';

const ada = { email: 'ada@example.com', displayName: 'Ada' };

/** The requests of the front page, for tests that end up there. */
const frontPage: FakeHandlers = {
  listProducts: () => ({ items: [], total: 0, next: null }),
  listReviews: () => ({ items: [], total: 0, next: null }),
};

function visit(api: FakeHandlers) {
  return renderApp({
    path: '/dashboard/my-order',
    account: ada,
    api: { getRole: () => ({ admin: false }), ...frontPage, ...api },
  });
}

function listing(...items: Order[]): FakeHandlers {
  return { listOrders: () => ({ items, total: items.length, next: null }) };
}

async function rowOf(number: string) {
  const link = await screen.findByRole('link', { name: number });
  const row = link.closest('tr');
  if (!row) throw new Error(`${number} is not in a row`);
  return within(row);
}

test('an unpaid order shows until when it is held and can be paid or deleted', async () => {
  await visit(listing(sampleOrder()));
  const row = await rowOf('KS-104233');
  expect(row.getByText('Fairface 250 fine crosscut, 80T')).toBeDefined();
  expect(row.getByText('10')).toBeDefined();
  expect(row.getByText('$645.00')).toBeDefined();
  expect(row.getByText('Unpaid')).toBeDefined();
  expect(row.getByText(/^held until/).textContent).toMatch(
    /^held until \d+ \w{3}(?: \d{4})?, \d\d:\d\d \(3 days left\)$/,
  );
  expect(row.getByRole('link', { name: 'KS-104233' }).getAttribute('href')).toBe(
    `/dashboard/order/${sampleOrder()._id}?list=`,
  );
  expect(row.getByRole('link', { name: 'Pay KS-104233' }).getAttribute('href')).toBe(
    `/dashboard/payment/${sampleOrder()._id}`,
  );
  expect(row.getByRole('button', { name: 'Delete KS-104233' })).toBeDefined();
});

test('an order whose shipping is to be quoted says so, and can be deleted but not paid', async () => {
  await visit(listing(sampleOrder({ shippingToQuote: true })));
  const row = await rowOf('KS-104233');
  expect(row.getByText('To be quoted')).toBeDefined();
  expect(row.queryByRole('link', { name: /^Pay/ })).toBeNull();
  expect(row.getByRole('button', { name: 'Delete KS-104233' })).toBeDefined();
});

test('the less frequent actions on an unpaid order are in a menu', async () => {
  const user = userEvent.setup();
  await visit({
    ...listing(sampleOrder()),
    checkOrder: () => sampleCheck([sampleChecked(1)]),
    listMachines: () => [],
  });
  await user.click((await rowOf('KS-104233')).getByRole('button', { name: 'More for KS-104233' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Order again' }));
  const dialog = await screen.findByRole('dialog', { name: 'Order again: KS-104233' });
  expect(await within(dialog).findByRole('button', { name: /to the order pad$/ })).toBeDefined();
});

test('a paid order shows its payment and shipping and cannot be paid or deleted', async () => {
  const user = userEvent.setup();
  await visit(listing(samplePaidOrder({ status: 'Shipped', shippedAt: hoursFromNow(0) })));
  const row = await rowOf('KS-104233');
  expect(row.getByText('Paid')).toBeDefined();
  expect(row.getByText('Shipped')).toBeDefined();
  expect(row.getByText('Payment Id:pi_3Kerf').title).toBe('pi_3Kerf');
  await user.click(row.getByRole('button', { name: 'Copy pi_3Kerf' }));
  expect(await navigator.clipboard.readText()).toBe('pi_3Kerf');
  expect(row.queryByRole('button', { name: /Delete/ })).toBeNull();
  expect(row.queryByRole('link', { name: /Pay/ })).toBeNull();
});

test('products of a paid order can be reviewed, those of an unpaid one cannot', async () => {
  const unpaid = sampleOrder({ _id: '33333333-3333-4333-8333-333333333333', number: 'KS-104234' });
  await visit(listing(samplePaidOrder(), unpaid));
  const review = (await rowOf('KS-104233')).getByRole('link', { name: /^Review: Fairface 250/ });
  expect(review.getAttribute('href')).toBe(
    '/dashboard/review?product=11111111-1111-4111-8111-111111111111',
  );
  expect((await rowOf('KS-104234')).queryByRole('link', { name: /^Review/ })).toBeNull();
});

test('an order whose hold has ended is shown as expired', async () => {
  await visit(listing(sampleOrder({ heldUntil: hoursFromNow(-0.1) })));
  const row = await rowOf('KS-104233');
  expect(row.getByText('Expired')).toBeDefined();
  expect(row.queryByRole('link', { name: /Pay/ })).toBeNull();
  expect(row.getByRole('button', { name: 'Order again: KS-104233' })).toBeDefined();
});

test.each([
  ['cancelling', 'Cancelling'],
  ['refunded', 'Refunded'],
] as const)('an order that is %s says %s and offers nothing', async (state, words) => {
  await visit(listing(sampleOrder({ state })));
  const row = await rowOf('KS-104233');
  expect(row.getByText(words)).toBeDefined();
  expect(row.queryByRole('button', { name: /Delete/ })).toBeNull();
});

test('an order of several lines expands into them', async () => {
  const [line] = sampleOrder().lines;
  if (!line) throw new Error('The sample has no line');
  const other = { ...line, productId: '44444444-4444-4444-8444-444444444444', name: 'Wax stick' };
  await visit(listing(sampleOrder({ orderName: 'Fairface + 1 more', lines: [line, other] })));
  const row = await rowOf('KS-104233');
  expect(row.getByText('20')).toBeDefined();
  expect(row.getByText('Fairface + 1 more').tagName).toBe('SUMMARY');
  expect(row.getByText('Wax stick')).toBeDefined();
});

test("the customer's own orders are requested, newest first", async () => {
  const asked: Readonly<Record<string, string>>[] = [];
  await visit({
    listOrders: ({ query }) => {
      asked.push(query);
      return { items: [], total: 0, next: null };
    },
  });
  expect(await screen.findByText('Nothing ordered yet')).toBeDefined();
  expect(screen.getByRole('link', { name: 'See the products' })).toBeDefined();
  // The menu requests the unpaid ones.
  const listed = asked.filter(({ filter }) => filter === undefined);
  expect(listed).toEqual([{ customerEmail: 'ada@example.com', sort: '-createdAt', limit: '25' }]);
});

test('deleting asks by name, confirms and refetches the list', async () => {
  const user = userEvent.setup();
  let orders = [sampleOrder()];
  await visit({
    listOrders: () => ({ items: orders, total: orders.length, next: null }),
    deleteOrder: () => {
      orders = [];
      return { deletedCount: 1 };
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Delete KS-104233' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(
    dialog.getByText('Are you sure you want to delete Fairface 250 fine crosscut, 80T'),
  ).toBeDefined();
  expect(dialog.getByText("You won't be able to undo your action")).toBeDefined();
  expect(dialog.getByText(/^KS-104233:/).textContent).toBe('KS-104233: 10 units, $645.00');
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Order Fairface 250 fine crosscut, 80T is deleted')).toBeDefined();
  expect(await screen.findByText('Nothing ordered yet')).toBeDefined();
});

test('an order paid meanwhile is not deleted, and the page says why', async () => {
  const user = userEvent.setup();
  let order = sampleOrder();
  await visit({
    listOrders: () => ({ items: [order], total: 1, next: null }),
    deleteOrder: () => {
      order = samplePaidOrder();
      throw new ProblemError({ code: 'order_already_paid' });
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Delete KS-104233' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  const alert = within(await screen.findByRole('alert'));
  expect(alert.getByText(/was not deleted$/)).toBeDefined();
  expect(alert.getByText(/^It was paid in the meantime/)).toBeDefined();
  await waitFor(() => expect(screen.getByText('Paid')).toBeDefined());
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a deletion that fails to reach the server can be retried', async () => {
  const user = userEvent.setup();
  let reachable = false;
  await visit({
    ...listing(sampleOrder()),
    deleteOrder: () => {
      if (!reachable) throw new TypeError('Failed to fetch');
      return { deletedCount: 1 };
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Delete KS-104233' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  expect(await dialog.findByText(/^The server cannot be reached/)).toBeDefined();
  reachable = true;
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Order Fairface 250 fine crosscut, 80T is deleted')).toBeDefined();
});

test('a 403 signs the user out, deletes the token and leads home', async () => {
  const { path, platform, session } = await visit({
    endSession: () => ({ deletedCount: 1 }),
    listOrders: () => {
      throw new ProblemError({ code: 'forbidden' });
    },
  });
  await waitFor(() => expect(path()).toBe('/'));
  expect(session.getState().status).toBe('visitor');
  expect(await platform.secrets.get('accessToken')).toBeNull();
});

test('a 401 that survives a new token signs the user out and leads home', async () => {
  const app = await visit({
    startSession: () => {
      throw new ProblemError({ code: 'session_ended' });
    },
    listOrders: () => {
      throw new ProblemError({ code: 'session_ended' });
    },
  });
  await waitFor(() => expect(app.path()).toBe('/'));
  expect(app.session.getState().status).toBe('visitor');
  expect(await app.platform.secrets.get('accessToken')).toBeNull();
});

test('a network failure signs nobody out and can be retried', async () => {
  let reachable = false;
  const { path, session } = await visit({
    listOrders: () => {
      if (!reachable) throw new TypeError('Failed to fetch');
      return { items: [sampleOrder()], total: 1, next: null };
    },
  });
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect(path()).toBe('/dashboard/my-order');
  expect(session.getState().status).toBe('signed-in');
  reachable = true;
  await act(async () => again.click());
  expect(await rowOf('KS-104233')).toBeDefined();
});

test('the next page is requested by its cursor', async () => {
  const user = userEvent.setup();
  await visit({
    listOrders: ({ query }) =>
      query.cursor === 'second'
        ? { items: [sampleOrder({ number: 'KS-1' })], total: 26, next: null }
        : { items: [sampleOrder({ number: 'KS-26' })], total: 26, next: 'second' },
  });
  await rowOf('KS-26');
  expect(screen.getByText('26', { selector: 'p' })).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Next' }));
  expect(await rowOf('KS-1')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Previous' }));
  expect(await rowOf('KS-26')).toBeDefined();
});
