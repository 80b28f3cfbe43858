import { randomUUID } from 'node:crypto';
import { placed } from '@kerf/contract/schemas/order';
import { sampleAddress } from '@kerf/domain/testing/sample-address';
import { sampleTaxTerms } from '@kerf/domain/testing/sample-tax';
import { expect, test } from 'vitest';
import { fetchPdf } from '../documents/documents-of.ts';
import { pdfPages } from '../harness/pdf-text.ts';
import { signIn, signInAdmin } from '../harness/people.ts';
import { beginPayment, delivery, payByCard } from '../harness/purchase.ts';
import { stockProduct } from '../harness/shelf.ts';
import { useApi } from '../harness/use-api.ts';

const api = useApi();

const [germany, parcel] = [randomUUID(), randomUUID()];
const method = { id: parcel, name: 'Parcel', words: '2 days', kind: 'rates', basis: 'value' };
const rates = [{ zoneId: germany, steps: [{ upTo: 5000, price: 18 }], freeFrom: null }];
const places = [{ country: 'DE', regions: [], postalCodes: [] }];

test('Shipping is taxed with the goods, and all three are the total, its charge and its invoice', async () => {
  const [admin, buyer] = [await signInAdmin(api()), await signIn(api())];
  const put = async (path: string, body: object) => {
    const reply = await admin.call('PUT', path, { body: { ...body, version: 1 } });
    expect(reply.status, reply.text).toBe(200);
  };
  await put('/shop/tax', sampleTaxTerms);
  await put('/shop/shipping', {
    zones: [{ id: germany, name: 'Germany', places }],
    methods: [{ ...method, rates, pieceGramsMax: null, pieceMmMax: null }],
  });
  const { id: productId } = await stockProduct(api(), { priceCents: 2_499, stock: 100 });

  const reply = await buyer.call('POST', '/orders', {
    body: {
      ...delivery,
      lines: [{ productId, quantity: 11 }],
      shipTo: sampleAddress({ country: 'DE', region: '', postalCode: '10115' }),
      shippingMethod: parcel,
      totalPrice: 348.54,
    },
  });
  const { _id: id, ...order } = reply.as(placed).order;
  // 19% of 274.89 is 52.2291, of 18.00 3.42.
  expect(order).toMatchObject({ goods: 274.89, shipping: 18, tax: 55.65, totalPrice: 348.54 });
  const intent = await beginPayment(api(), buyer, { orderId: id });
  await payByCard(api(), intent);
  await api().stripe.settled();
  const charge = (await api().stripe.intents()).find((each) => each.id === intent.id);
  expect(charge).toMatchObject({ amount: 34_854, status: 'succeeded' });
  const { bytes } = await fetchPdf(api(), buyer, `/order/${id}/documents/invoice.pdf`);
  expect((await pdfPages(bytes)).join()).toMatch(
    /Goods\s+\$274\.89\s+Shipping, Parcel\s+\$18\.00\s+VAT 19% on \$292\.89\s+\$55\.65\s+Total\s+\$348\.54/,
  );
});
