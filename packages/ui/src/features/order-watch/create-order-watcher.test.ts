import { hoursFromNow, sampleOrder, samplePaidOrder } from '@kerf/contract/testing/sample-orders';
import { expect, test, vi } from 'vitest';
import { createMemoryShell } from '../../platform/testing/memory-shell.ts';
import { createOrderWatcher } from './create-order-watcher.ts';

const email = 'ada@example.com';
const shipped = { status: 'Shipped', shippedAt: new Date().toISOString() } as const;

function id(digit: number): string {
  return `2222222${digit}-2222-4222-8222-222222222222`;
}

function numbered(digit: number, changes: Parameters<typeof sampleOrder>[0] = {}) {
  return sampleOrder({ _id: id(digit), number: `KS-${digit}`, ...changes });
}

function paid(digit: number, changes: Parameters<typeof sampleOrder>[0] = {}) {
  return samplePaidOrder({ _id: id(digit), number: `KS-${digit}`, ...changes });
}

/** A machine that shows notifications; `start` starts the app on it again. */
function machine(admin = false) {
  const shell = createMemoryShell();
  const { copies } = shell.parts;
  const start = (owner = email) =>
    createOrderWatcher({
      email: owner,
      admin,
      copies,
      notifications: { show: (notice) => shell.parts.notifications?.show(notice) },
    });
  return { shell, start, titles: () => shell.shown.map(({ title }) => title) };
}

test('the first check notifies of nothing', async () => {
  const { start, titles } = machine();
  await start()([paid(1), numbered(2), paid(3, shipped)]);
  expect(titles()).toEqual([]);
});

test('a payment and a shipping are notified once each', async () => {
  const { start, shell } = machine();
  const look = start();
  await look([numbered(1)]);
  await look([paid(1)]);
  await look([paid(1)]);
  await look([paid(1, shipped)]);
  await look([paid(1, shipped)]);
  expect(shell.shown).toEqual([
    { id: 'KS-1', title: 'KS-1 is paid', body: 'Fairface 250 fine crosscut, 80T, $645.00' },
    { id: 'KS-1', title: 'KS-1 is shipped', body: 'Fairface 250 fine crosscut, 80T' },
  ]);
});

test('news that could not be stored is notified of by the next check', async () => {
  const { shell, start, titles } = machine();
  const look = start();
  await look([numbered(1)]);
  vi.spyOn(
    shell.parts.copies ?? expect.unreachable('It stores copies.'),
    'write',
  ).mockRejectedValueOnce(new Error('The disk is full'));
  await expect(look([paid(1)])).rejects.toThrow('The disk is full');
  expect(titles()).toEqual([]);
  await look([paid(1)]);
  expect(titles()).toEqual(['KS-1 is paid']);
});

test('the next start notifies of what happened meanwhile, and only of that', async () => {
  const { start, titles } = machine();
  const first = start();
  await first([numbered(1), numbered(2)]);
  await first([paid(1), numbered(2)]);
  const second = start();
  await second([paid(1, shipped), paid(2)]);
  await start()([paid(1, shipped), paid(2)]);
  expect(titles()).toEqual(['KS-1 is paid', 'KS-1 is shipped', 'KS-2 is paid']);
});

test('a shipment that is undone and repeated is notified once', async () => {
  const { start, titles } = machine();
  const look = start();
  await look([paid(1)]);
  await look([paid(1, shipped)]);
  await look([paid(1)]);
  await look([paid(1, shipped)]);
  expect(titles()).toEqual(['KS-1 is shipped']);
});

test('what another user has seen does not count', async () => {
  const { start, titles } = machine();
  await start()([numbered(1)]);
  await start('eve@example.com')([paid(1)]);
  expect(titles()).toEqual([]);
});

test.each(['{', '[]', '{"owner":"ada@example.com","seen":{"a":["lost"]}}'])(
  'what cannot be read back counts as nothing: %s',
  async (text) => {
    const { start, shell, titles } = machine();
    shell.copies.set('seen-orders', text);
    await start()([paid(1)]);
    expect(titles()).toEqual([]);
  },
);

test('many changes at once are summarized in one notification', async () => {
  const { start, shell } = machine();
  const look = start();
  const digits = [1, 2, 3, 4, 5];
  await look(digits.map((digit) => numbered(digit)));
  await look(digits.map((digit) => paid(digit)));
  expect(shell.shown).toEqual([
    { id: 'orders', title: '5 orders updated', body: 'KS-1, KS-2, KS-3 and 2 more' },
  ]);
});

test('an admin is notified of an order when it is paid, not when it is placed', async () => {
  const { start, shell } = machine(true);
  const look = start();
  await look([numbered(1)]);
  await look([numbered(2), numbered(1)]);
  await look([numbered(2), paid(1)]);
  await look([numbered(2), paid(1)]);
  expect(shell.shown).toEqual([{ id: 'KS-1', title: 'New paid order KS-1', body: 'Ada: $645.00' }]);
});

test('an order that was paid earlier and moves up when another is shipped is not new', async () => {
  const { start, titles } = machine(true);
  const look = start();
  await look([paid(3), paid(2)]);
  await look([paid(3), paid(1, { paidAt: hoursFromNow(-2) })]);
  expect(titles()).toEqual([]);
});

test('an admin is notified once of an order whose shipping is to be quoted, a buyer is not', async () => {
  const waiting = numbered(2, { shippingToQuote: true });
  for (const isAdmin of [true, false]) {
    const { start, titles } = machine(isAdmin);
    const look = start();
    await look([paid(1)]);
    await look([paid(1), waiting]);
    await look([paid(1), waiting]);
    await start()([paid(1), waiting]);
    expect(titles()).toEqual(isAdmin ? ['Quote the shipping of KS-2'] : []);
  }
});

test('the first paid order ever is new', async () => {
  const { start, titles } = machine(true);
  const look = start();
  await look([]);
  await look([paid(1)]);
  expect(titles()).toEqual(['New paid order KS-1']);
});
