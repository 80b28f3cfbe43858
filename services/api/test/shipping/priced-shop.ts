import { randomUUID } from 'node:crypto';
import { type Order, order as orderReply, placed } from '@kerf/contract/schemas/order';
import {
  type PlannedShippingChange,
  plannedShippingChange,
} from '@kerf/contract/schemas/shipping-change';
import { sampleAddress } from '@kerf/domain/testing/sample-address';
import { sampleTaxTerms } from '@kerf/domain/testing/sample-tax';
import { expect } from 'vitest';
import { type Person, signInAdmin } from '../harness/people.ts';
import { beginPayment, delivery, payByCard } from '../harness/purchase.ts';
import { stockProduct } from '../harness/shelf.ts';
import type { TestApi } from '../harness/use-api.ts';

const rated = (id: string, name: string, price: number, zoneIds: readonly string[]) => ({
  id,
  name,
  words: '',
  kind: 'rates',
  basis: 'flat',
  rates: zoneIds.map((zoneId) => ({
    zoneId,
    steps: [{ upTo: null, price }],
    freeFrom: null,
  })),
  pieceGramsMax: null,
  pieceMmMax: null,
});

const zone = (id: string, country: string) => ({
  id,
  name: country,
  places: [{ country, regions: [], postalCodes: [] }],
});

/** An address in a country, where the methods of `openPricedShop` go. */
export const addressIn = (country: string, city = 'Berlin') =>
  sampleAddress({ country, region: '', postalCode: '10115', city });

/** A shop with tax of 19% in Germany, and shipping for $18.00 by parcel, for $60.00 by express, or as freight to be quoted. */
export async function openPricedShop(api: TestApi) {
  const admin = await signInAdmin(api);
  const [germany, austria] = [randomUUID(), randomUUID()];
  const [parcel, express, freight] = [randomUUID(), randomUUID(), randomUUID()];
  const { id: productId } = await stockProduct(api, { priceCents: 2_499, stock: 100_000 });
  const put = async (path: string, body: object) => {
    const reply = await admin.call('PUT', path, { body: { ...body, version: 1 } });
    expect(reply.status, reply.text).toBe(200);
  };
  await put('/shop/tax', sampleTaxTerms);
  await put('/shop/shipping', {
    zones: [zone(germany, 'DE'), zone(austria, 'AT')],
    methods: [
      rated(parcel, 'Parcel', 18, [germany, austria]),
      rated(express, 'Express', 60, [germany, austria]),
      { id: freight, name: 'Freight', words: '', kind: 'quoted', zoneIds: [] },
    ],
  });

  /** Eleven blades of $24.99, $18.00 for a parcel or $60.00 for express, and 19% of both. */
  const placedBy = async (buyer: Person, shippingMethod = parcel): Promise<Order> => {
    const reply = await buyer.call('POST', '/orders', {
      body: {
        ...delivery,
        lines: [{ productId, quantity: 11 }],
        shipTo: addressIn('DE'),
        shippingMethod,
      },
    });
    return reply.as(placed).order;
  };

  const paidBy = async (buyer: Person, shippingMethod = parcel) => {
    const { _id: orderId } = await placedBy(buyer, shippingMethod);
    const intent = await beginPayment(api, buyer, { orderId });
    await payByCard(api, intent);
    await api.stripe.settled();
    return { orderId, intent, buyer };
  };

  const ask = (id: string, body: object) =>
    admin.call('POST', `/order/${id}/shipping-plan`, { body });

  const planOf = async (id: string, body: object): Promise<PlannedShippingChange> =>
    (await ask(id, body)).as(plannedShippingChange);

  const save = (id: string, body: object, seen: string, by = admin) =>
    by.call('PUT', `/order/${id}/shipping`, { body: { ...body, seen } });

  /** Plans a change and makes it; `choice` is what to do about a difference. */
  const change = async (id: string, body: object, choice: object = {}): Promise<Order> => {
    const { seen } = await planOf(id, body);
    const reply = await save(id, { ...body, ...choice }, seen);
    expect(reply.status, reply.text).toBe(200);
    return reply.as(orderReply);
  };

  return {
    admin,
    parcel,
    express,
    freight,
    productId,
    placedBy,
    paidBy,
    ask,
    planOf,
    save,
    change,
  };
}
