import { randomUUID } from 'node:crypto';
import { type Order, placed } from '@kerf/contract/schemas/order';
import { beforeAll, expect, test } from 'vitest';
import { fetchPdf } from '../documents/documents-of.ts';
import { caught, mailsOf } from '../harness/caught.ts';
import { pdfPages } from '../harness/pdf-text.ts';
import { type Person, signIn, signInAdmin } from '../harness/people.ts';
import { expectFieldErrors, expectProblem } from '../harness/problem.ts';
import { beginPayment, payByCard, readOrder } from '../harness/purchase.ts';
import { stockProduct } from '../harness/shelf.ts';
import { useApi } from '../harness/use-api.ts';
import { chargeForBoth, linz, place, split } from './two-plants.ts';

const api = useApi({ mails: true, config: { MAX_OPEN_ORDERS: 1000 } });
const haulage = randomUUID();
let admin: Person;
let productId: string;

beforeAll(async () => {
  admin = await signInAdmin(api());
  ({ id: productId } = await stockProduct(api(), { priceCents: 1999, stock: 1_000_000 }));
  await chargeForBoth(admin, [
    { id: haulage, name: 'Haulage', words: '', kind: 'quoted', zoneIds: [] },
  ]);
});

/** 12 blades to Berlin by parcel or haulage, and 9 to Linz by haulage. */
async function waiting(buyer: Person, own: object = {}): Promise<Order> {
  const body = { ...split(productId, 12, 9), ...own };
  const further = { shipTo: linz, shippingMethod: haulage };
  return (await place(buyer, { ...body, destinations: [further] })).as(placed).order;
}

const quote = (id: string, body: object, by = admin) =>
  by.call('PUT', `/order/${id}/shipping-price`, { body });
const wordsOf = async (buyer: Person, id: string, name: string) => {
  const { bytes } = await fetchPdf(api(), buyer, `/order/${id}/documents/${name}.pdf`);
  return (await pdfPages(bytes)).join().replaceAll(/\s+/g, ' ');
};

test('An order waits where one of its addresses does, and says so of that one', async () => {
  const buyer = await signIn(api());
  const order = await waiting(buyer);
  // 239.88 and 18.00 with 19%, 179.91 with 20%.
  expect(order).toMatchObject({
    shippingToQuote: true,
    goods: 419.79,
    shipping: 18,
    tax: 84.98,
    totalPrice: 522.77,
    destinations: [{ shipping: 18 }, { shipping: 0, shippingToQuote: true }],
  });
  expect(order.destinations?.[0]).not.toHaveProperty('shippingToQuote');
  const body = { orderId: order._id };
  expectProblem(await buyer.call('POST', '/create-payment-intent', { body }), 'shipping_to_quote');
  const said = /to address 1, Parcel \$18\.00 Shipping to address 2, Haulage To be quoted/;
  expect(await wordsOf(buyer, order._id, 'confirmation')).toMatch(said);
  const { text } = await caught(api(), buyer.email, /received/);
  expect(text.replaceAll(/\s+/g, ' ')).toMatch(said);
});

test('The price to each address is taxed where it goes, and the sum is paid', async () => {
  const buyer = await signIn(api());
  const { _id: id } = await waiting(buyer, { shippingMethod: haulage });
  const reply = await quote(id, { price: 40.01, further: [{ destination: 1, price: 55.55 }] });
  // 19% of 40.01 is 7.60, 20% of 55.55 is 11.11.
  const total = 419.79 + 81.56 + 40.01 + 55.55 + 7.6 + 11.11;
  expect(reply.json).toMatchObject({
    shipping: 95.56,
    tax: 100.27,
    totalPrice: total,
    destinations: [{ shipping: 40.01 }, { shipping: 55.55 }],
  });
  expect(reply.text).not.toContain('ToQuote');
  const { text } = await caught(api(), buyer.email, /Shipping for order .+: \$95\.56/);
  expect(text).toMatch(/to address 2, Haulage\s+\$55\.55/);
  const intent = await beginPayment(api(), buyer, { orderId: id, totalPrice: total });
  await payByCard(api(), intent);
  await api().stripe.settled();
  expect(await readOrder(buyer, id)).toMatchObject({ state: 'paid', totalPrice: total });
  expect(await wordsOf(buyer, id, 'invoice')).toMatch(
    /to address 1, Haulage \$40\.01 Shipping to address 2, Haulage \$55\.55/,
  );
});

test('All that waits is quoted at once, and nothing else', async () => {
  const buyer = await signIn(api());
  const { _id: id } = await waiting(buyer, { shippingMethod: haulage });
  const linzAlone = { further: [{ destination: 1, price: 5 }] };
  expectFieldErrors(await quote(id, linzAlone), 'price');
  const berlinAlone = await quote(id, { price: 5 });
  expectFieldErrors(berlinAlone, 'further');
  expect(berlinAlone.text).toContain('Enter a price for address 2.');
  const elsewhere = { price: 5, further: [{ destination: 2, price: 5 }] };
  expectProblem(await quote(id, elsewhere), 'record_changed');
  const { _id: other } = await waiting(buyer);
  expectProblem(await quote(other, { ...linzAlone, price: 9 }), 'record_changed');
  expect(await readOrder(admin, other)).toMatchObject({ shipping: 18, shippingToQuote: true });
  expect((await quote(other, linzAlone)).json).toMatchObject({ shipping: 23 });
});

test('Of two admins the second is told, and whoever repeats a quote gets it', async () => {
  const [buyer, second] = [await signIn(api()), await signInAdmin(api())];
  const { _id: id } = await waiting(buyer);
  const priced = (price: number) => ({ further: [{ destination: 1, price }] });
  const replies = await Promise.all([quote(id, priced(40)), quote(id, priced(50), second)]);
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const price = (await readOrder(buyer, id)).destinations?.[1]?.shipping ?? 0;
  expect((await quote(id, priced(price))).status).toBe(200);
  const told = (await mailsOf(api(), id)).filter(({ event }) => event.startsWith('order.quoted'));
  expect(told).toHaveLength(1);
});
