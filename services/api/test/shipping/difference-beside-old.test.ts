import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { signIn } from '../harness/people.ts';
import { readOrder } from '../harness/purchase.ts';
import { useApi } from '../harness/use-api.ts';
import { openPricedShop } from './priced-shop.ts';

const api = useApi();
let shop: Awaited<ReturnType<typeof openPricedShop>>;

beforeAll(async () => {
  shop = await openPricedShop(api());
});

test.for([
  ['with its hold', sql`life = 'cancelling', cancelling_to = 'deleted'`],
  ['without a hold', sql`life = 'deleted'`],
] as const)(
  'Not even a release that does not know of it lets the customer delete a difference %s',
  async ([, deleted]) => {
    const buyer = await signIn(api());
    const { orderId } = await shop.paidBy(buyer);
    const { difference } = await shop.change(
      orderId,
      { shippingMethod: shop.express },
      { difference: 'ask' },
    );
    const id = difference?.orderId ?? '';

    // That release stores no reason when customers delete their own order.
    await expect(
      sql`update orders set ${deleted}, deletion_reason = null where id = ${id}`.execute(api().db),
    ).rejects.toThrow('only the shop waives');
    expect(await readOrder(buyer, orderId)).toMatchObject({ difference: { state: 'owed' } });

    // It stores one, if only an empty one, when staff delete it.
    await sql`update orders set ${deleted}, deletion_reason = '' where id = ${id}`.execute(
      api().db,
    );
  },
);

test('Staff who ordered themselves waive a difference of their own', async () => {
  const { orderId } = await shop.paidBy(shop.admin);
  const { difference } = await shop.change(
    orderId,
    { shippingMethod: shop.express },
    { difference: 'ask' },
  );
  const reply = await shop.admin.call('DELETE', `/order/${difference?.orderId}`);
  expect(reply.status, reply.text).toBe(200);
  expect(await readOrder(shop.admin, orderId)).not.toHaveProperty('difference');
});
