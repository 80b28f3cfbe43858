import type { Delivery } from '@kerf/contract/schemas/delivery';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { dropDraft } from '../../../components/form/form-draft.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { pressKeys, SCANNED, scan, TYPED } from '../../scanner/testing/press-keys.ts';
// Imported here so that loading it does not count against the first test's timeout.
import './delivery-page.tsx';

const user = userEvent.setup();
const ada = { email: 'admin@example.com', displayName: 'Ada Marsh' };
const id = '55555555-5555-4555-8555-555555555555';
const first = '00000000-0000-4000-8000-000000000001';
const second = '00000000-0000-4000-8000-000000000002';

const ordered: Delivery = {
  _id: id,
  supplier: 'Solingen Steel',
  reference: 'SO-1042',
  expectedOn: null,
  note: '',
  state: 'open',
  version: 1,
  createdAt: '2026-03-12T14:05:00.000Z',
  createdBy: 'Ada',
  closedAt: null,
  units: 60,
  received: 0,
  products: 2,
  lines: [
    { productId: first, sku: 'KC-250', name: 'Blade 1', quantity: 40, received: 0 },
    {
      productId: second,
      sku: 'KC-300',
      name: 'Blade 2',
      quantity: 20,
      received: 0,
      numbers: ['4006381333931', '20301'],
    },
  ],
};

beforeEach(() => dropDraft({ form: `receipt ${id}`, email: ada.email }));

async function renderReceipt() {
  const sent: unknown[] = [];
  let delivery = ordered;
  await renderApp({
    path: `/dashboard/deliveries/${id}`,
    account: ada,
    api: {
      getRole: () => ({ admin: true }),
      getDelivery: () => delivery,
      receiveDelivery: ({ body }) => {
        sent.push(body);
        delivery = { ...delivery, version: delivery.version + 1 };
        return delivery;
      },
    },
  });
  await user.click(await screen.findByLabelText('Scan or type a SKU'));
  return sent;
}

const quantityOf = (name: string) => screen.getByLabelText(`Arrived now of ${name}`);

test('a scanned number leads to its quantity, and a number scanned there to the next', async () => {
  const sent = await renderReceipt();
  await user.keyboard('kc-250{Enter}');
  expect(document.activeElement).toBe(quantityOf('Blade 1'));
  await user.keyboard('30{Enter}4006381333931{Enter}12{Enter}');
  await user.keyboard('KC-250{Enter}20301{Enter}');
  expect(document.activeElement).toBe(quantityOf('Blade 2'));
  expect(quantityOf('Blade 1')).toHaveProperty('value', '30');
  expect(sent).toEqual([]);
  await user.keyboard('20301');
  await user.click(screen.getByRole('button', { name: 'Receive' }));
  expect(await screen.findByText(/Did you scan a number here/)).toBeDefined();
  await user.keyboard('{Enter}{Enter}');
  expect(quantityOf('Blade 2')).toHaveProperty('value', '12');
  await user.click(screen.getByRole('button', { name: 'Receive' }));

  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent).toMatchObject([
    {
      lines: [
        { productId: first, quantity: 30 },
        { productId: second, quantity: 12 },
      ],
    },
  ]);
});

test('a short barcode of another product, scanned over a quantity, is not its quantity', async () => {
  await renderReceipt();
  await user.keyboard('KC-250{Enter}30{Enter}KC-250{Enter}00123457{Enter}');

  expect(quantityOf('Blade 1')).toHaveProperty('value', '30');
  expect(screen.getByRole('button', { name: 'Remove 00123457 from the list' })).toBeDefined();
});

test('each scan counts one piece from none, and a number of no product stays in sight', async () => {
  const sent = await renderReceipt();
  await user.click(screen.getByLabelText('Each scan is one piece'));
  expect(quantityOf('Blade 1')).toHaveProperty('value', '0');
  await user.click(screen.getByLabelText('Scan or type a SKU'));
  await user.keyboard('KC-250{Enter}KC-999{Enter}KC-300{Enter}KC-250{Enter}');

  expect(await screen.findByText('Blade 1: 2')).toBeDefined();
  expect(quantityOf('Blade 2')).toHaveProperty('value', '1');
  expect(screen.getByText(/^Not in this delivery/)).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Receive' }));
  expect(await screen.findByText(/^Some scanned numbers are not in this delivery/)).toBeDefined();
  expect(sent).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Remove KC-999 from the list' }));
  expect(screen.queryByText(/^Some scanned numbers/)).toBeNull();
  expect(screen.queryByText(/^Not in this delivery/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Receive' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent).toMatchObject([
    {
      lines: [
        { productId: first, quantity: 2 },
        { productId: second, quantity: 1 },
      ],
    },
  ]);
  await waitFor(() => expect(screen.queryByText('Blade 1: 2')).toBeNull());
});

test('codes are received wherever the focus is, and a quantity gets back what it was', async () => {
  await renderReceipt();
  await act(async () => quantityOf('Blade 1').focus());
  await scan('4006381333931');
  expect(document.activeElement).toBe(quantityOf('Blade 2'));
  expect(quantityOf('Blade 1')).toHaveProperty('value', '40');
  await pressKeys([...'15'], TYPED);
  await act(async () => screen.getByRole('button', { name: 'Receive' }).focus());
  await scan('KC-250');

  expect(document.activeElement).toBe(quantityOf('Blade 1'));
  expect(quantityOf('Blade 2')).toHaveProperty('value', '15');
  expect(screen.queryByText('Enter what has arrived.')).toBeNull();
});

test('each of the codes that are scanned in a row is one piece', async () => {
  await renderReceipt();
  await user.click(screen.getByLabelText('Each scan is one piece'));
  for (const code of ['KC-250', '4006381333931', 'KC-250', 'KC-999', 'KC-250']) await scan(code);

  await waitFor(() => expect(quantityOf('Blade 1')).toHaveProperty('value', '3'));
  expect(quantityOf('Blade 2')).toHaveProperty('value', '1');
  expect(screen.getByRole('button', { name: 'Remove KC-999 from the list' })).toBeDefined();
});

test('what is scanned into the note stays there', async () => {
  await renderReceipt();
  await act(async () => screen.getByLabelText('Note').focus());
  await pressKeys([...'SSCC-0034'], SCANNED);
  expect(screen.getByLabelText('Note')).toHaveProperty('value', 'SSCC-0034');
});
