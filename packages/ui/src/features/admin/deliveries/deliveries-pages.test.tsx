import { ProblemError } from '@kerf/domain/problem';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { dropDraft } from '../../../components/form/form-draft.ts';
import { ada, blade, expected, id, renderAt, user } from './testing/rendered-delivery.tsx';

beforeEach(() => {
  for (const form of ['add-delivery ', `delivery ${id}`, `receipt ${id}`]) {
    dropDraft({ form, email: ada.email });
  }
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
