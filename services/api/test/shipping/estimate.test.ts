import { randomUUID } from 'node:crypto';
import { order as orderSchema, placed } from '@kerf/contract/schemas/order';
import { type ShippingSettings, shippingSettings } from '@kerf/contract/schemas/shipping';
import { estimateDelivery, estimateText } from '@kerf/domain/shipping/delivery-estimate';
import { beforeAll, expect, test } from 'vitest';
import { caught } from '../harness/caught.ts';
import { type Person, signIn, signInAdmin } from '../harness/people.ts';
import { expectProblem } from '../harness/problem.ts';
import { delivery } from '../harness/purchase.ts';
import { stockProduct } from '../harness/shelf.ts';
import { useApi } from '../harness/use-api.ts';

const api = useApi({ mails: true });
let admin: Person;
let product: Awaited<ReturnType<typeof stockProduct>>;

beforeAll(async () => {
  admin = await signInAdmin(api());
  product = await stockProduct(api(), { priceCents: 1999, stock: 1000 });
});

const [us, ground] = [randomUUID(), randomUUID()];
const transit = { from: 1, to: 3 };
const calendar = {
  cutOffHour: 24,
  handlingDays: 1,
  workingDays: [1, 2, 3, 4, 5, 6, 7],
  closedDays: ['2026-12-25'],
};

function terms(method: object = {}) {
  const rates = [{ zoneId: us, steps: [{ upTo: null, price: 18 }], freeFrom: null }];
  const named = { id: ground, name: 'Ground', words: '', kind: 'rates', basis: 'flat' };
  return {
    zones: [{ id: us, name: 'US', places: [{ country: 'US', regions: [], postalCodes: [] }] }],
    methods: [{ ...named, rates, pieceGramsMax: null, pieceMmMax: null, ...method }],
  };
}

const read = async () => (await admin.call('GET', '/shop/shipping')).as(shippingSettings);

async function put(body: object) {
  const { version } = await read();
  return admin.call('PUT', '/shop/shipping', { body: { ...body, version } });
}

async function save(body: object): Promise<ShippingSettings> {
  const reply = await put(body);
  expect(reply.status, reply.text).toBe(200);
  return reply.as(shippingSettings);
}

const place = async (buyer: Person) => {
  const lines = [{ productId: product.id, quantity: 10 }];
  const to = { country: 'US', region: '', postalCode: '' };
  const body = { ...delivery, lines, shippingMethod: ground, shippingTo: to };
  return (await buyer.call('POST', '/orders', { body })).as(placed).order;
};

const promised = () => estimateDelivery(new Date(), 'UTC', calendar, transit);

test('An order keeps the days that it was promised, and its mail says them', async () => {
  await save({ ...terms({ transit }), calendar });
  const buyer = await signIn(api());
  const before = promised();
  const order = await place(buyer);
  const estimate = order.shippingMethod?.estimate;
  expect([before, promised()]).toContainEqual(estimate);
  if (!estimate) throw new Error('No estimate.');
  const { text } = await caught(api(), buyer.email, /received/i);
  expect(text).toContain(`Estimated when ordered: ${estimateText(estimate)}.`);
  expect(text).not.toContain('working days');

  await save({ ...terms({ transit: { from: null, to: 9 } }), calendar });
  const later = (await buyer.call('GET', `/order/${order._id}`)).as(orderSchema);
  expect(later.shippingMethod?.estimate).toEqual(estimate);
});

test('Without a calendar or transit days nothing is promised', async () => {
  const buyer = await signIn(api());
  await save({ ...terms({ transit }), calendar: null });
  expect((await place(buyer)).shippingMethod).not.toHaveProperty('estimate');
  const { text } = await caught(api(), buyer.email, /received/i);
  expect(text).not.toContain('Estimated');
  await save({ ...terms({ transit: null }), calendar });
  expect((await place(buyer)).shippingMethod).not.toHaveProperty('estimate');
});

test('An app from before the calendar changes prices without deleting it', async () => {
  await save({ ...terms({ transit }), calendar });
  const after = await save(terms({ name: 'Truck' }));
  expect(after).toMatchObject({ calendar, methods: [{ name: 'Truck', transit }] });
  const none = await save({ ...terms({ transit: null }), calendar: null });
  expect(none).not.toHaveProperty('calendar');
  expect(none.methods[0]).not.toHaveProperty('transit');
});

test.each([
  [{ calendar: { ...calendar, closedDays: ['2026-02-29'] } }, 'calendar.closedDays.0'],
  [{ calendar: { ...calendar, workingDays: [] } }, 'calendar.workingDays'],
  [{ calendar: { ...calendar, cutOffHour: 25 } }, 'calendar.cutOffHour'],
  [{ calendar: { ...calendar, handlingDays: 61 } }, 'calendar.handlingDays'],
  [terms({ transit: { from: 3, to: 2 } }), 'methods.0.transit.to'],
  [terms({ transit: { from: null, to: -1 } }), 'methods.0.transit.to'],
])('Days that cannot be are refused at their field, and change nothing (%#)', async (more, at) => {
  const before = await read();
  const problem = expectProblem(await put({ ...terms(), ...more }), 'validation_failed');
  expect(problem).toMatchObject({ errors: [{ path: at }] });
  expect(await read()).toEqual(before);
});

test('A change of the days is written down with what differs alone', async () => {
  await save({ ...terms({ transit: null }), calendar });
  await save({ ...terms({ transit: null }), calendar: { ...calendar, cutOffHour: 14 } });
  const { detail } = await api()
    .db.selectFrom('audit_log')
    .select('detail')
    .where('action', '=', 'shop.shipping')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(detail).toEqual({
    changes: { calendar: { from: ['cut-off midnight'], to: ['cut-off 2 pm'] } },
  });
});
