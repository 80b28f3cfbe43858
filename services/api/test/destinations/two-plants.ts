import { randomUUID } from 'node:crypto';
import { type Order, placed } from '@kerf/contract/schemas/order';
import { sampleAddress } from '@kerf/domain/testing/sample-address';
import { sampleTaxTerms } from '@kerf/domain/testing/sample-tax';
import { expect } from 'vitest';
import type { Reply } from '../harness/http-call.ts';
import type { Person } from '../harness/people.ts';
import { beginPayment, delivery, type Intent, payByCard } from '../harness/purchase.ts';
import type { TestApi } from '../harness/use-api.ts';

const [germany, austria] = [randomUUID(), randomUUID()];
export const parcel = randomUUID();
/** Ships by weight, and to Austria alone. */
export const freight = randomUUID();

export const berlin = sampleAddress({
  company: 'Werk Berlin',
  lines: ['Sägeweg 1'],
  city: 'Berlin',
  country: 'DE',
  region: '',
  postalCode: '10115',
});
export const linz = sampleAddress({
  company: 'Werk Linz',
  lines: ['Holzgasse 2'],
  city: 'Linz',
  country: 'AT',
  region: '',
  postalCode: '4020',
  notes: 'Ring twice.',
});

const method = { words: '2 days', kind: 'rates', pieceGramsMax: null, pieceMmMax: null };
const rate = (zoneId: string, price: number) => ({
  zoneId,
  steps: [{ upTo: 50_000, price }],
  freeFrom: null,
});

/** How the shop ships: $18.00 to Germany, $25.00 to Austria. */
function shippingTerms(more: readonly object[]) {
  const rates = [rate(germany, 18), rate(austria, 25)];
  const place = (country: string) => [{ country, regions: [], postalCodes: [] }];
  return {
    zones: [
      { id: germany, name: 'Germany', places: place('DE') },
      { id: austria, name: 'Austria', places: place('AT') },
    ],
    methods: [
      { ...method, id: parcel, name: 'Parcel', basis: 'value', rates },
      { ...method, id: freight, name: 'Freight', basis: 'weight', rates: [rate(austria, 70)] },
      ...more,
    ],
  };
}

/** Charges for shipping, by `more` methods too, and 19% tax in Germany and 20% in Austria. */
export async function chargeForBoth(admin: Person, more: readonly object[] = []): Promise<void> {
  for (const [path, body] of [
    ['/shop/tax', sampleTaxTerms],
    ['/shop/shipping', shippingTerms(more)],
  ] as const) {
    const reply = await admin.call('PUT', path, { body: { ...body, version: 1 } });
    expect(reply.status, reply.text).toBe(200);
  }
}

/** Units of a product for Berlin and for Linz. */
export const split = (productId: string, toBerlin: number, toLinz: number) => ({
  ...delivery,
  shipTo: berlin,
  shippingMethod: parcel,
  destinations: [{ shipTo: linz, shippingMethod: parcel }],
  lines: [
    { productId, quantity: toBerlin },
    { productId, quantity: toLinz, destination: 1 },
  ],
});

export function place(buyer: Person, body: object): Promise<Reply> {
  return buyer.call('POST', '/orders', { body });
}

export interface SplitPurchase {
  readonly order: Order;
  readonly orderId: string;
  readonly intent: Intent;
  readonly buyer: Person;
  readonly productId: string;
}

/** A paid order of 12 units for Berlin and 9 for Linz. */
export async function paidSplit(
  api: TestApi,
  buyer: Person,
  productId: string,
): Promise<SplitPurchase> {
  const { order } = (await place(buyer, split(productId, 12, 9))).as(placed);
  const intent = await beginPayment(api, buyer, { orderId: order._id });
  await payByCard(api, intent);
  await api.stripe.settled();
  return { order, orderId: order._id, intent, buyer, productId };
}
