import { categoryTree } from '@kerf/contract/schemas/category';
import { expect, test, vi } from 'vitest';
import { fillSample } from '../harness/fill-sample.ts';
import { contents } from '../harness/fingerprint.ts';
import { signIn } from '../harness/people.ts';
import { askForRefund, makeNow, refundIn, retry, untilRefund } from '../harness/refund.ts';
import { expectStockInOrder } from '../harness/stock-account.ts';
import { useApi } from '../harness/use-api.ts';

// Each test starts a process or two, which is slow on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const api = useApi();
const fill = (more?: Record<string, string>) => fillSample(api(), more);

test('Sample data is refused in production', async () => {
  const { code, said } = await fill({ NODE_ENV: 'production' });

  expect(code).not.toBe(0);
  expect(said).toContain('NODE_ENV');
});

test('An empty shop is filled with sample data once, with exact stock and accounts that can sign in', async () => {
  expect(await fill()).toEqual({ code: 0, said: 'The sample shop is set up.\n' });
  const filled = await contents(api());
  expect(await fill()).toEqual({ code: 0, said: 'The shop has data already.\n' });
  expect(await contents(api())).toBe(filled);

  const products = await api().call('GET', '/products?limit=200');
  expect(Number(products.headers.get('x-total-count'))).toBeGreaterThanOrEqual(40);
  const reviews = await api().call('GET', '/reviews');
  expect(Number(reviews.headers.get('x-total-count'))).toBeGreaterThanOrEqual(12);
  await expectStockInOrder(api());
  const buyer = await signIn(api(), { uid: 'buyer-uid', email: 'buyer@example.com' });
  const own = await buyer.call('GET', '/orders');
  expect(Number(own.headers.get('x-total-count'))).toBeGreaterThan(0);
  const admin = await signIn(api(), { uid: 'admin-uid', email: 'admin@example.com' });
  const all = await admin.call('GET', '/all-orders?limit=200');
  expect(all.status).toBe(200);
  for (const filter of ['unpaid', 'paid', 'shipped', 'expired']) {
    const some = await admin.call('GET', `/all-orders?filter=${filter}`);
    expect(Number(some.headers.get('x-total-count')), filter).toBeGreaterThan(0);
  }
});

test('The sample shop has work in progress, with exact stock', async () => {
  await fill();
  const admin = await signIn(api(), { uid: 'admin-uid', email: 'admin@example.com' });
  const count = async (path: string) =>
    Number((await admin.call('GET', path)).headers.get('x-total-count'));

  expect(await count('/deliveries?state=open')).toBe(3);
  expect(await count('/stock-counts?state=booked')).toBe(1);
  expect(await count('/stock-counts?state=open')).toBe(1);
  expect(await count('/low-stock')).toBeGreaterThan(2);
  expect(await count('/products/managed?state=draft')).toBe(1);
  expect(await count('/bulk-changes?state=scheduled')).toBe(1);
  const { categories } = (await api().call('GET', '/categories')).as(categoryTree);
  const second = categories.filter(({ parentId }) => parentId !== null);
  expect(second.map(({ slug }) => slug)).toEqual(['rip-blades', 'metal-cutting-blades']);
  for (const { productCount } of second) expect(productCount).toBeGreaterThan(5);
  await expectStockInOrder(api());
});

test('A sample order can be refunded, a failed refund tried again, and a pending one stays as it is', async () => {
  await fill();
  const admin = await signIn(api(), { uid: 'admin-uid', email: 'admin@example.com' });
  for (const state of ['requested', 'failed'] as const) {
    const { id, order_id } = await sampleRefund(state);
    const order = { orderId: order_id ?? '' };
    const asked = { kind: 'amount', amount: 10, reason: 'price' };
    const made = refundIn(await askForRefund(admin, order, asked));
    await makeNow(api(), made._id);
    await untilRefund('succeeded', admin, order, made._id);
    await untilRefund(state, admin, order, id);
    if (state === 'requested') continue;
    const again = refundIn(await retry(admin, order, id));
    await makeNow(api(), again._id);
    await untilRefund('succeeded', admin, order, again._id);
  }
  await expectStockInOrder(api());
});

function sampleRefund(state: 'requested' | 'failed') {
  return api()
    .db.selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'payment_id')
    .select(['refunds.id', 'order_id'])
    .where('refunds.state', '=', state)
    .where('stripe_id', 'like', 're\\_sample%')
    .executeTakeFirstOrThrow();
}
