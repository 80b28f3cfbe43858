import type { FakeHandlers } from '@kerf/api-client/fake-api';
import type { FollowChanges } from '@kerf/api-client/live-events';
import { type Delivery, deliveryChange } from '@kerf/contract/schemas/delivery';
import { ProblemError } from '@kerf/domain/problem';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { dropDraft } from '../../../components/form/form-draft.ts';
import { createHeldStream } from '../../../live/testing/held-stream.ts';
import { renderApp } from '../../../testing/render-app.tsx';
// Imported here so that loading it does not count against the first test's timeout.
import './add-delivery-page.tsx';
import './deliveries-page.tsx';
import './delivery-page.tsx';

const user = userEvent.setup();
const ada = { email: 'admin@example.com', displayName: 'Ada Marsh' };
const id = '55555555-5555-4555-8555-555555555555';
const blade = { productId: '00000000-0000-4000-8000-000000000001', sku: 'KC-1', name: 'Blade 1' };

beforeEach(() => {
  for (const form of ['add-delivery ', `delivery ${id}`, `receipt ${id}`]) {
    dropDraft({ form, email: ada.email });
  }
});

const expected = (changes: Partial<Delivery> = {}): Delivery => ({
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

const renderAt = (path: string, api: FakeHandlers, follow?: FollowChanges) =>
  renderApp({
    path: `/dashboard/deliveries${path}`,
    account: ada,
    ...(follow && { follow }),
    api: { getRole: () => ({ admin: true }), ...api },
  });

test('the list shows what is expected when, and how much has arrived', async () => {
  const partly = expected({ received: 12 });
  await renderAt('', { listDeliveries: () => ({ items: [partly], total: 1, next: null }) });

  const link = await screen.findByRole('link', { name: 'Solingen Steel' });
  const row = within(link.closest('tr') ?? expect.unreachable());
  for (const text of ['SO-1042', '12 Mar 2099', 'Partly received', '40', '12']) {
    expect(row.getByText(text)).toBeDefined();
  }
});

test('a delivery is added with its rows, and a wrong SKU is marked in its row', async () => {
  const sent: unknown[] = [];
  const { path } = await renderAt('/new', {
    addDelivery: ({ body }) => {
      sent.push(body);
      if (sent.length > 1) return expected();
      const errors = [{ path: 'lines.0.sku', message: 'There is no product with this SKU.' }];
      throw new ProblemError({ code: 'validation_failed', errors });
    },
    getDelivery: () => expected(),
  });
  await user.click(await screen.findByRole('button', { name: 'Add delivery' }));
  expect(await screen.findByText('Enter a supplier.')).toBeDefined();

  await user.type(screen.getByLabelText('Supplier'), 'Solingen Steel');
  await user.type(screen.getByLabelText('SKU of row 1'), 'KC-8');
  await user.type(screen.getByLabelText('Quantity of row 1'), '40');
  await user.click(screen.getByRole('button', { name: 'Add delivery' }));
  expect(await screen.findByText('There is no product with this SKU.')).toBeDefined();
  await user.clear(screen.getByLabelText('SKU of row 1'));
  await user.type(screen.getByLabelText('SKU of row 1'), 'KC-1');
  await user.click(screen.getByRole('button', { name: 'Add delivery' }));

  await waitFor(() => expect(path()).toBe(`/dashboard/deliveries/${id}`));
  expect(sent.at(-1)).toEqual({
    supplier: 'Solingen Steel',
    reference: '',
    expectedOn: null,
    note: '',
    lines: [{ sku: 'KC-1', quantity: 40 }],
  });
});

test('rows that were copied from a spreadsheet are pasted', async () => {
  await renderAt('/new', {});
  await user.click(await screen.findByLabelText('SKU of row 1'));
  await user.paste('KC-1\t40\nKC-2\t12\n');

  expect(screen.getByLabelText('SKU of row 2')).toHaveProperty('value', 'KC-2');
  expect(screen.getByLabelText('Quantity of row 2')).toHaveProperty('value', '12');
});

test('everything missing is received with one click, or fewer after typing', async () => {
  const sent: unknown[] = [];
  await renderAt(`/${id}`, {
    getDelivery: () => expected(),
    receiveDelivery: ({ body }) => {
      sent.push(body);
      const received = 30;
      return expected({ received, lines: [{ ...blade, quantity: 40, received }] });
    },
  });
  const field = await screen.findByLabelText('Arrived now of Blade 1');
  expect(field).toHaveProperty('value', '40');
  await user.clear(field);
  await user.type(field, '7.5');
  await user.click(screen.getByRole('button', { name: 'Receive' }));
  expect(await screen.findByText('Enter a whole number.')).toBeDefined();
  await user.clear(field);
  await user.type(field, '1.000');
  await user.click(screen.getByRole('button', { name: 'Receive' }));
  expect(await screen.findByText('This can be read two ways. Enter digits only.')).toBeDefined();
  await user.clear(field);
  await user.type(field, '30');
  await user.click(screen.getByRole('button', { name: 'Receive' }));

  await waitFor(() => expect(field).toHaveProperty('value', '10'));
  expect(sent).toEqual([
    { lines: [{ productId: blade.productId, quantity: 30 }], close: false, version: 1 },
  ]);
});

test('more than was ordered is received only after that is confirmed', async () => {
  const sent: unknown[] = [];
  await renderAt(`/${id}`, {
    getDelivery: () => expected({ lines: [{ ...blade, quantity: 40, received: 20 }] }),
    receiveDelivery: ({ body }) => {
      sent.push(body);
      return expected({ received: 45, lines: [{ ...blade, quantity: 40, received: 45 }] });
    },
  });
  const field = await screen.findByLabelText('Arrived now of Blade 1');
  await user.clear(field);
  await user.type(field, '20');
  expect(screen.queryByRole('checkbox', { name: /^More has arrived/ })).toBeNull();
  await user.clear(field);
  await user.type(field, '25');
  await user.click(screen.getByRole('button', { name: 'Receive' }));
  expect(await screen.findByText(/^Confirm that more has arrived/)).toBeDefined();
  expect(sent).toEqual([]);

  const surplus = `More has arrived than was ordered: ${blade.sku}: 45 of 40`;
  await user.click(screen.getByRole('checkbox', { name: surplus }));
  await user.click(screen.getByRole('button', { name: 'Receive' }));
  await waitFor(() => expect(sent).toMatchObject([{ lines: [{ quantity: 25 }] }]));
});

test('a delivery is cancelled after asking', async () => {
  let delivery = expected();
  await renderAt(`/${id}`, {
    getDelivery: () => delivery,
    cancelDelivery: () => {
      delivery = expected({ state: 'cancelled', closedAt: '2026-03-13T14:05:00.000Z' });
      return delivery;
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Cancel delivery' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Cancel delivery' }));

  expect(await screen.findByText('Canceled')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Receive' })).toBeNull();
});

test('an edit does not overwrite what someone else saved after it began', async () => {
  let delivery = expected();
  const sent: unknown[] = [];
  const stream = createHeldStream();
  const api: FakeHandlers = {
    getDelivery: () => delivery,
    updateDelivery: ({ body }) => {
      sent.push(deliveryChange.parse(body).version);
      throw new ProblemError({ code: 'delivery_changed', version: 2 });
    },
  };
  await renderAt(`/${id}`, api, stream.follow);
  await user.click(await screen.findByRole('link', { name: 'Change' }));
  await user.type(screen.getByLabelText('Note'), 'Ask for pallets');
  delivery = expected({ supplier: 'Remscheid Steel', version: 2 });
  await act(async () => stream.changed('delivery', id));
  await screen.findByRole('heading', { name: 'Remscheid Steel' });
  await user.click(screen.getByRole('button', { name: 'Save' }));

  expect(await screen.findByText(/It was changed elsewhere/)).toBeDefined();
  expect(screen.getByLabelText('Note')).toHaveProperty('value', 'Ask for pallets');
  expect(sent).toEqual([1]);
});

test('what was typed for a new delivery survives a reload, and so does its key', async () => {
  const keys: unknown[] = [];
  const api: FakeHandlers = {
    addDelivery: ({ headers }) => {
      keys.push(headers.get('idempotency-key'));
      if (keys.length === 1) throw new TypeError('Failed to fetch');
      return expected();
    },
    getDelivery: () => expected(),
  };
  await renderAt('/new', api);
  await user.type(await screen.findByLabelText('Supplier'), 'Solingen Steel');
  await user.type(screen.getByLabelText('SKU of row 1'), 'KC-1');
  await user.type(screen.getByLabelText('Quantity of row 1'), '40');
  await user.click(screen.getByRole('button', { name: 'Add delivery' }));
  expect(await screen.findByText('No connection')).toBeDefined();
  cleanup();

  const { path } = await renderAt('/new', api);
  expect(await screen.findByLabelText('SKU of row 1')).toHaveProperty('value', 'KC-1');
  await user.click(screen.getByRole('button', { name: 'Add delivery' }));
  await waitFor(() => expect(path()).toBe(`/dashboard/deliveries/${id}`));
  expect(keys).toEqual([keys[0], keys[0]]);
});

test('a change that someone else made meanwhile is not overwritten', async () => {
  const sent: unknown[] = [];
  let delivery = expected();
  await renderAt(`/${id}?change`, {
    getDelivery: () => delivery,
    updateDelivery: ({ body }) => {
      sent.push(body);
      if (sent.length > 1) return delivery;
      throw new ProblemError({ code: 'delivery_changed', version: 2 });
    },
  });
  await user.type(await screen.findByLabelText('Note'), 'Gate 3');
  delivery = expected({ version: 2, reference: 'SO-2000' });
  await user.click(screen.getByRole('button', { name: 'Save' }));

  expect(await screen.findByText(/It was changed elsewhere/)).toBeDefined();
  await waitFor(() =>
    expect(screen.getByLabelText('Reference')).toHaveProperty('value', 'SO-2000'),
  );
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Delivery saved')).toBeDefined();
  expect(sent).toMatchObject([
    { version: 1, reference: 'SO-1042', note: 'Gate 3' },
    { version: 2, reference: 'SO-2000', note: 'Gate 3' },
  ]);
});

test('a change whose answer is lost is repeated as it was after a reload, though the delivery has changed', async () => {
  const sent: [string | null, unknown][] = [];
  let delivery = expected();
  const api: FakeHandlers = {
    getDelivery: () => delivery,
    updateDelivery: ({ headers, body }) => {
      sent.push([headers.get('idempotency-key'), body]);
      if (sent.length === 1) throw new TypeError('Failed to fetch');
      return expected({ version: 2, note: 'Gate 3' });
    },
  };
  await renderAt(`/${id}?change`, api);
  await user.type(await screen.findByLabelText('Note'), 'Gate 3');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('No connection')).toBeDefined();
  cleanup();
  delivery = expected({ version: 3, note: 'Gate 3', reference: 'SO-2000' });
  await renderAt(`/${id}?change`, api);
  await user.click(await screen.findByRole('button', { name: 'Save' }));

  expect(await screen.findByText('Delivery saved')).toBeDefined();
  const [first] = sent;
  expect(first).toMatchObject([expect.stringMatching(/^[0-9a-f-]{36}$/), { version: 1 }]);
  expect(sent).toEqual([first, first]);
});

test('a typed receipt is not added to what someone else received meanwhile', async () => {
  const sent: unknown[] = [];
  let delivery = expected();
  await renderAt(`/${id}`, {
    getDelivery: () => delivery,
    receiveDelivery: ({ body }) => {
      sent.push(body);
      throw new ProblemError({ code: 'delivery_changed', version: 2 });
    },
  });
  const field = await screen.findByLabelText('Arrived now of Blade 1');
  await user.clear(field);
  await user.type(field, '30');
  const lines = [{ ...blade, quantity: 40, received: 30 }];
  delivery = expected({ version: 2, received: 30, lines });
  await user.click(screen.getByRole('button', { name: 'Receive' }));

  expect(await screen.findByText(/It was changed elsewhere/)).toBeDefined();
  expect(await screen.findByText('Partly received')).toBeDefined();
  expect(sent).toMatchObject([{ version: 1 }]);
});

test('what was received by mistake is taken back, and a refusal is shown with what was typed', async () => {
  const sent: unknown[] = [];
  const lines = [{ ...blade, quantity: 40, received: 40 }];
  const received = { received: 40, lines };
  let delivery = expected({ ...received, state: 'received', closedAt: '2026-03-13T09:00:00.000Z' });
  await renderAt(`/${id}`, {
    getDelivery: () => delivery,
    takeBackDelivery: ({ body }) => {
      sent.push(body);
      if (sent.length === 1) {
        const message = 'KC-1: 12 on hand, so at most 12 can be taken back.';
        throw new ProblemError({ code: 'validation_failed', errors: [{ path: 'lines', message }] });
      }
      const rest = [{ ...blade, quantity: 40, received: 28 }];
      delivery = expected({ version: 2, received: 28, lines: rest });
      return delivery;
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Take back' }));
  const dialog = within(await screen.findByRole('dialog'));
  const submit = dialog.getByRole('button', { name: 'Take back' });
  await user.click(submit);
  expect(await dialog.findByText('Enter what to take back.')).toBeDefined();
  const field = dialog.getByLabelText('Take back of Blade 1');
  await user.type(field, '41');
  await user.click(submit);
  expect(await dialog.findByText('40 at most.')).toBeDefined();
  await user.click(dialog.getByRole('button', { name: 'All that arrived' }));
  await user.click(submit);
  expect(await dialog.findByText(/at most 12 can be taken back/)).toBeDefined();
  expect(field).toHaveProperty('value', '40');
  await user.clear(field);
  await user.type(field, '12');
  await user.click(submit);

  expect(await screen.findByText('Receipt taken back')).toBeDefined();
  expect(await screen.findByText('Partly received')).toBeDefined();
  expect(sent).toEqual([
    { lines: [{ productId: blade.productId, quantity: 40 }], version: 1 },
    { lines: [{ productId: blade.productId, quantity: 12 }], version: 1 },
  ]);
});
