import { randomUUID } from 'node:crypto';
import { placed } from '@kerf/contract/schemas/order';
import { taxReport } from '@kerf/contract/schemas/report';
import { dayOf } from '@kerf/domain/shop-day';
import { sampleAddress } from '@kerf/domain/testing/sample-address';
import { sampleTaxTerms } from '@kerf/domain/testing/sample-tax';
import { expect, test } from 'vitest';
import { signIn, signInAdmin } from '../harness/people.ts';
import { beginPayment, delivery, payByCard } from '../harness/purchase.ts';
import { refundTo } from '../harness/refund.ts';
import { stockProduct } from '../harness/shelf.ts';
import { useApi } from '../harness/use-api.ts';

const api = useApi();
const [germany, parcel] = [randomUUID(), randomUUID()];

test('Of an order that went back in amounts and as a whole, no rate is due anything', async () => {
  const [admin, buyer] = [await signInAdmin(api()), await signIn(api())];
  const put = async (path: string, body: object) => {
    const reply = await admin.call('PUT', path, { body: { ...body, version: 1 } });
    expect(reply.status, reply.text).toBe(200);
  };
  const [vat, ...others] = sampleTaxTerms.rates;
  if (!vat) throw new Error('The sample has no rates.');
  const onShipping = { ...vat, name: 'VAT on freight', covers: 'shipping', milliPercent: 7_000 };
  await put('/shop/tax', { ...sampleTaxTerms, rates: [vat, onShipping, ...others] });
  const rates = [{ zoneId: germany, steps: [{ upTo: 5000, price: 18 }], freeFrom: null }];
  const method = { id: parcel, name: 'Parcel', words: '', kind: 'rates', basis: 'value' };
  const places = [{ country: 'DE', regions: [], postalCodes: [] }];
  await put('/shop/shipping', {
    zones: [{ id: germany, name: 'Germany', places }],
    methods: [{ ...method, rates, pieceGramsMax: null, pieceMmMax: null }],
  });
  const { id: productId } = await stockProduct(api(), { priceCents: 2_499, stock: 100 });
  const body = {
    ...delivery,
    lines: [{ productId, quantity: 11 }],
    shipTo: sampleAddress({ country: 'DE', region: '', postalCode: '10115' }),
    shippingMethod: parcel,
  };
  const { _id: orderId } = (await buyer.call('POST', '/orders', { body })).as(placed).order;
  const intent = await beginPayment(api(), buyer, { orderId });
  await payByCard(api(), intent);
  await api().stripe.settled();

  const purchase = { buyer, orderId, intent, productId };
  await refundTo('succeeded', admin, purchase, { kind: 'lines', lines: [], shipping: 5.55 });
  await refundTo('succeeded', admin, purchase, { kind: 'amount', amount: 100 });
  await refundTo('succeeded', admin, purchase, { kind: 'whole' });

  const today = dayOf(new Date(), 'UTC');
  const path = `/reports/tax?from=${today}&to=${today}&step=day`;
  const { rows } = (await admin.call('GET', path)).as(taxReport);
  expect(rows).toMatchObject([
    { title: 'VAT 19%', net: 274.89, refundedNet: -274.89, tax: 52.23, refundedTax: -52.23 },
    { title: 'VAT on freight 7%', net: 18, refundedNet: -18, tax: 1.26, refundedTax: -1.26 },
  ]);
});
