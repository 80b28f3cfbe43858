import { product } from '@kerf/contract/schemas/product';
import { shipment } from '@kerf/contract/schemas/shipment';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { type Purchase, paidPurchase } from '../harness/paid-once.ts';
import { type Person, signInAdmin } from '../harness/people.ts';
import { expectProblem } from '../harness/problem.ts';
import { readOrder, ship } from '../harness/purchase.ts';
import { expectNothingOver, failLater, refundTo, someUnits } from '../harness/refund.ts';
import { expectRefunded, refundAtStripe } from '../harness/reversal.ts';
import { expectStock } from '../harness/stock-account.ts';
import { useApi } from '../harness/use-api.ts';

const api = useApi();
let admin: Person;

beforeAll(async () => {
  admin = await signInAdmin(api());
});

async function shipUnits({ orderId, productId }: Purchase, quantity: number): Promise<string> {
  const body = { carrierId: null, trackingNumber: null, lines: [{ productId, quantity }] };
  const reply = await admin.call('POST', `/order/${orderId}/shipments`, { body });
  return reply.as(shipment)._id;
}

async function voidShipment(id: string): Promise<void> {
  expect((await admin.call('DELETE', `/shipment/${id}`)).status).toBe(200);
}

async function shownStock({ productId }: Purchase): Promise<number> {
  return (await admin.call('GET', `/product/${productId}`)).as(product).stock;
}

test('Of a void shipment, units that were refunded do not ship again and are restocked once', async () => {
  const purchase = await paidPurchase(api());
  const sent = await shipUnits(purchase, 10);
  await refundTo('succeeded', admin, purchase, { ...someUnits(purchase, 3), restock: true });
  await refundTo('succeeded', admin, purchase, { ...someUnits(purchase, 1), restock: false });

  await voidShipment(sent);

  const { lines } = await readOrder(admin, purchase.orderId);
  expect(lines).toMatchObject([{ shipped: 0, refunded: 4, toShip: 6 }]);
  await expectStock(api(), purchase.productId, { onHand: 113, held: 0 });
  await expectNothingOver(api(), purchase);
  expect((await ship(admin, purchase.orderId)).status).toBe(200);
  expect(await readOrder(admin, purchase.orderId)).toMatchObject({
    fulfillment: 'shipped',
    lines: [{ shipped: 6, toShip: 0 }],
  });
});

test('An order is shipped by its other shipment if all of the void one was refunded', async () => {
  const purchase = await paidPurchase(api());
  await shipUnits(purchase, 4);
  const sent = await shipUnits(purchase, 6);
  await refundTo('succeeded', admin, purchase, someUnits(purchase, 6));

  await voidShipment(sent);

  expect(await readOrder(admin, purchase.orderId)).toMatchObject({
    fulfillment: 'shipped',
    lines: [{ shipped: 4, toShip: 0 }],
  });
});

test('The status Pending leaves refunded units out of what ships again', async () => {
  const purchase = await paidPurchase(api());
  await shipUnits(purchase, 5);
  await shipUnits(purchase, 5);
  await refundTo('succeeded', admin, purchase, { ...someUnits(purchase, 4), restock: true });

  expect((await ship(admin, purchase.orderId, 'Pending')).status).toBe(200);

  const { lines } = await readOrder(admin, purchase.orderId);
  expect(lines).toMatchObject([{ shipped: 0, toShip: 6 }]);
});

test('Units of a refund that fails after their shipment was voided can ship again', async () => {
  const purchase = await paidPurchase(api());
  const sent = await shipUnits(purchase, 10);
  const { _id } = await refundTo('succeeded', admin, purchase, {
    ...someUnits(purchase, 4),
    restock: true,
  });
  await voidShipment(sent);

  await failLater(api(), admin, purchase, _id);

  const { lines } = await readOrder(admin, purchase.orderId);
  expect(lines).toMatchObject([{ refunded: 0, toShip: 10 }]);
  await expectStock(api(), purchase.productId, { onHand: 110, held: 0 });
});

test('What an order refunded at Stripe has not shipped after all returns to stock', async () => {
  const purchase = await paidPurchase(api());
  const sent = await shipUnits(purchase, 10);
  await refundAtStripe(api(), purchase.intent);
  await api().stripe.settled();
  await expectStock(api(), purchase.productId, { onHand: 110, held: 0 });
  expect(await shownStock(purchase)).toBe(110);

  await voidShipment(sent);

  await expectRefunded(api(), admin, purchase);
  expect(await shownStock(purchase)).toBe(120);
});

test('A refund in full decides about its units also after their shipment was voided', async () => {
  const [kept, restocked] = [await paidPurchase(api()), await paidPurchase(api())];
  const sent = [await shipUnits(kept, 10), await shipUnits(restocked, 10)];
  await refundTo('succeeded', admin, kept, { restock: false });
  await refundTo('succeeded', admin, restocked, { restock: true });

  for (const id of sent) await voidShipment(id);

  await expectStock(api(), kept.productId, { onHand: 110, held: 0 });
  await expectStock(api(), restocked.productId, { onHand: 120, held: 0 });
  await expectNothingOver(api(), kept);
  await expectNothingOver(api(), restocked);
  expectProblem(await ship(admin, kept.orderId), 'order_not_paid');
});

test('Many shipments voided at once leave refunded units out as well', async () => {
  const purchase = await paidPurchase(api());
  const shipmentIds = [await shipUnits(purchase, 5), await shipUnits(purchase, 5)];
  await refundTo('succeeded', admin, purchase, { ...someUnits(purchase, 7), restock: true });

  await admin.call('POST', '/shipments/void', { body: { shipmentIds } });

  const left = await admin.call('GET', `/order/${purchase.orderId}/shipments`);
  expect(left.as(z.array(shipment))).toEqual([]);
  const { lines } = await readOrder(admin, purchase.orderId);
  expect(lines).toMatchObject([{ shipped: 0, toShip: 3 }]);
  await expectNothingOver(api(), purchase);
});
