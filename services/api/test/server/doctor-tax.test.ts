import { afterEach, expect, test } from 'vitest';
import { examineTax } from '../../src/doctor/tax.ts';
import { paidPurchase } from '../harness/paid-once.ts';
import { useApi } from '../harness/use-api.ts';

const api = useApi();
afterEach(() => api().stripe.setTax({}));

async function found(changes: object = { TAX_SERVICE: 'stripe' }) {
  const { STRIPE_SECRET_KEY, STRIPE_API_BASE } = api().config;
  const settings = { STRIPE_SECRET_KEY, STRIPE_API_BASE, ...changes };
  return (await examineTax(settings, api().db)).all;
}

test('Where the shop decides tax itself, Stripe Tax is not looked at', async () => {
  expect(await found({})).toEqual([]);
});

test('Stripe Tax that is active is fine; one that is not, or cannot be asked, is a fault', async () => {
  expect(await found()).toMatchObject([
    { level: 'fine', what: expect.stringContaining('is active') },
  ]);
  await api().stripe.setTax({ isActive: false });
  expect(await found()).toMatchObject([
    { level: 'fault', what: expect.stringContaining('it lacks head_office') },
  ]);
  const closed = { TAX_SERVICE: 'stripe', STRIPE_API_BASE: 'http://127.0.0.1:9' };
  expect(await found(closed)).toMatchObject([
    { level: 'fault', what: expect.stringContaining('cannot be asked') },
  ]);
});

test('Sales that Stripe Tax was not told of are said, also once the setting is gone', async () => {
  const { orderId } = await paidPurchase(api());
  await api()
    .db.insertInto('tax_book_entries')
    .values({
      source_id: orderId,
      kind: 'sale',
      order_id: orderId,
      calculation_id: 'taxcalc_1',
      created_at: new Date(Date.now() - 2 * 3_600_000),
    })
    .execute();
  const late = { level: 'warning', what: expect.stringContaining('1 sale or refund is not in') };
  expect(await found()).toMatchObject([{ level: 'fine' }, late]);
  expect(await found({})).toMatchObject([
    { ...late, remedy: expect.stringContaining('Set TAX_SERVICE=stripe') },
  ]);
});
