import { randomUUID } from 'node:crypto';
import { type Order, order as orderReply, placed } from '@kerf/contract/schemas/order';
import { plannedShippingChange } from '@kerf/contract/schemas/shipping-change';
import { sampleAddress } from '@kerf/domain/testing/sample-address';
import { freePort } from '@kerf/sandbox/free-port';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createShopDatabase } from '../harness/api-database.ts';
import { type ApiProcess, processEnvironment, startApiProcess } from '../harness/api-process.ts';
import { mailsOf } from '../harness/caught.ts';
import { call } from '../harness/http-call.ts';
import { paymentStates, refundsOf } from '../harness/paid-once.ts';
import { type Person, signIn, signInAdmin } from '../harness/people.ts';
import { beginPayment, delivery, payByCard, readOrder } from '../harness/purchase.ts';
import { readRefunds } from '../harness/refund.ts';
import { stockProduct } from '../harness/shelf.ts';
import { type TcpProxy, tcpProxy } from '../harness/tcp-proxy.ts';
import { reconcileLater } from '../harness/time-passing.ts';
import { until } from '../harness/until.ts';
import { useWiredApi } from '../harness/use-api.ts';

const database = await createShopDatabase();
const { api, wire: ownWire } = useWiredApi({ manyConnections: true, database });
const [everywhere, parcel, express, freight] = [1, 2, 3, 4].map(() => randomUUID());
let admin: Person;
let port: number;
/** The connections of the process to be killed: to Postgres, to Stripe, and from staff to it. */
let wires: Record<'postgres' | 'stripe' | 'http', TcpProxy>;

const rated = (id: string | undefined, name: string, price: number) => ({
  id,
  name,
  words: '',
  kind: 'rates',
  basis: 'flat',
  rates: [{ zoneId: everywhere, steps: [{ upTo: null, price }], freeFrom: null }],
  pieceGramsMax: null,
  pieceMmMax: null,
});

beforeAll(async () => {
  admin = await signInAdmin(api());
  port = await freePort();
  wires = {
    postgres: await tcpProxy(database.url),
    stripe: await tcpProxy(api().stripeUrl),
    http: await tcpProxy(`http://127.0.0.1:${port}`),
  };
  const places = [{ country: '*', regions: [], postalCodes: [] }];
  const body = {
    zones: [{ id: everywhere, name: 'Everywhere', places }],
    methods: [
      rated(parcel, 'Parcel', 18),
      rated(express, 'Express', 60),
      { id: freight, name: 'Freight', words: '', kind: 'quoted', zoneIds: [] },
    ],
    version: 1,
  };
  const reply = await admin.call('PUT', '/shop/shipping', { body });
  expect(reply.status, reply.text).toBe(200);
});

afterAll(() => Promise.all(Object.values(wires).map((wire) => wire.close())));

/** Starts a process that alone can reach Postgres, so that it runs every job, with an admin signed in. */
async function startAlone(): Promise<{ process: ApiProcess; operator: Person }> {
  const process = startApiProcess(
    processEnvironment(api().config, {
      PORT: String(port),
      DATABASE_URL: wires.postgres.url,
      STRIPE_API_BASE: wires.stripe.url,
    }),
  );
  await process.ready();
  await api().stripe.pauseDeliveries();
  const operator: Person = {
    ...admin,
    call: (method, path, options) =>
      call(new URL(wires.http.url).origin, method, path, { token: admin.token, ...options }),
  };
  return { process, operator };
}

interface Trap {
  readonly wire: keyof typeof wires;
  readonly from: 'client' | 'server';
  readonly what: RegExp;
}

/** Kills the process that is asked once it has come to the trap, and asks again elsewhere. */
async function killAt({ wire, from, what }: Trap, ask: (by: Person) => Promise<unknown>) {
  const { process, operator } = await startAlone();
  const reached = wires[wire].holdBack(from, what);
  await ownWire().cut();
  const asked = ask(operator).catch(() => null);
  await reached;
  await process.kill();
  await asked;
  await ownWire().mend();
}

/** Ten blades of $64.50. */
async function placedBy(buyer: Person, shippingMethod: string | undefined): Promise<Order> {
  const { id: productId } = await stockProduct(api());
  const lines = [{ productId, quantity: 10 }];
  const body = { ...delivery, lines, shipTo: sampleAddress(), shippingMethod };
  const reply = await buyer.call('POST', '/orders', { body });
  expect(reply.status, reply.text).toBe(201);
  return reply.as(placed).order;
}

/** The same, with eight more for a second address. */
async function placedToTwo(buyer: Person): Promise<Order> {
  const { id: productId } = await stockProduct(api());
  const shipTo = sampleAddress();
  const reply = await buyer.call('POST', '/orders', {
    body: {
      ...delivery,
      ...{ shipTo, shippingMethod: parcel, destinations: [{ shipTo, shippingMethod: parcel }] },
      lines: [
        { productId, quantity: 10 },
        { productId, quantity: 8, destination: 1 },
      ],
    },
  });
  expect(reply.status, reply.text).toBe(201);
  return reply.as(placed).order;
}

async function planned(
  orderId: string,
  shippingMethod: string | undefined,
  { destination = 0, ...choice }: { destination?: number; difference?: 'ask' } = {},
) {
  const body = { shippingMethod, destination };
  const plan = await admin.call('POST', `/order/${orderId}/shipping-plan`, { body });
  const options = {
    body: { ...body, ...choice, seen: plan.as(plannedShippingChange).seen },
    headers: { 'idempotency-key': randomUUID() },
  };
  return (by: Person) => by.call('PUT', `/order/${orderId}/shipping`, options);
}

const mailsAbout = async (orderId: string, event: string) =>
  (await mailsOf(api(), orderId)).filter((mail) => mail.event.startsWith(event)).length;

/** Pays what the order costs by now, and expects that to be the only charge. */
async function payOnce(buyer: Person, orderId: string, totalPrice: number): Promise<void> {
  await api().stripe.resumeDeliveries();
  await payByCard(api(), await beginPayment(api(), buyer, { orderId, totalPrice }));
  await api().stripe.settled();
  expect(await readOrder(buyer, orderId)).toMatchObject({ state: 'paid', totalPrice });
  const charged = (await api().stripe.intents()).filter(
    ({ metadata, status }) => metadata.order_id === orderId && status === 'succeeded',
  );
  expect(charged.map(({ amount }) => amount)).toEqual([Math.round(totalPrice * 100)]);
}

const beforeCommit = (action: string): Trap => ({
  wire: 'postgres',
  from: 'client',
  what: new RegExp(action),
});
/** Of what goes to Stripe or comes from it, only what names the payment: the process also sees to other orders. */
const about = (intent: { readonly id: string }, trap: Trap): Trap =>
  trap.wire === 'stripe'
    ? { ...trap, what: new RegExp(`(?=[^]*${trap.what.source})(?=[^]*${intent.id})`) }
    : trap;
const beforeAnswer: Trap = { wire: 'http', from: 'server', what: /^HTTP\/1.1 200/ };

test.for([
  ['before its commit', beforeCommit('order\\.quote-shipping'), false],
  ['before it answers', beforeAnswer, true],
] as const)(
  'A process killed in a quote %s: the order has one price, and its buyer is told once',
  async ([, trap, isStored]) => {
    const buyer = await signIn(api());
    const { _id: id } = await placedBy(buyer, freight);
    const quote = (by: Person) =>
      by.call('PUT', `/order/${id}/shipping-price`, { body: { price: 123.45 } });
    await killAt(trap, quote);

    const { shippingToQuote = false, totalPrice } = await readOrder(buyer, id);
    expect([!shippingToQuote, totalPrice]).toEqual([isStored, isStored ? 768.45 : 645]);
    expect(await mailsAbout(id, 'order.quoted')).toBe(isStored ? 1 : 0);
    expect((await quote(admin)).as(orderReply).totalPrice).toBe(768.45);
    expect(await mailsAbout(id, 'order.quoted')).toBe(1);
    await payOnce(buyer, id, 768.45);
  },
);

test.for([
  [
    'before it cancels the payment',
    { wire: 'stripe', from: 'client', what: /\/cancel / },
    false,
    ['open'],
  ],
  [
    'after Stripe canceled it, before it knows',
    { wire: 'stripe', from: 'server', what: /"status":\s*"canceled"/ },
    false,
    ['open'],
  ],
  ['before its commit', beforeCommit('order\\.change-shipping'), false, ['canceled']],
  ['before it answers', beforeAnswer, true, ['canceled']],
] as const)(
  'A process killed in a change of an unpaid order %s: it costs one of both totals, and is paid once',
  async ([, trap, isStored, payments]) => {
    const buyer = await signIn(api());
    const { _id: id } = await placedBy(buyer, parcel);
    const old = await beginPayment(api(), buyer, { orderId: id });
    const save = await planned(id, express);
    await killAt(trap, save);

    expect(await readOrder(buyer, id)).toMatchObject({ totalPrice: isStored ? 705 : 663 });
    expect(await paymentStates(api(), id)).toEqual(payments);
    expect((await save(admin)).as(orderReply).totalPrice).toBe(705);
    expect(await mailsAbout(id, 'order.changed')).toBe(1);
    await expect(payByCard(api(), old)).rejects.toThrow('refused');
    await payOnce(buyer, id, 705);
  },
);

test.for([
  ['before its commit', beforeCommit('order\\.change-shipping'), false],
  [
    'after its commit, before it asks Stripe',
    { wire: 'stripe', from: 'client', what: /POST \/v1\/refunds/ },
    true,
  ],
  [
    'after Stripe made the refund, before it knows',
    { wire: 'stripe', from: 'server', what: /"object":\s*"refund"/ },
    true,
  ],
] as const)(
  'A process killed in a change of a paid order %s: the difference goes back once',
  async ([, trap, isStored]) => {
    const buyer = await signIn(api());
    const { _id: id } = await placedBy(buyer, express);
    const intent = await beginPayment(api(), buyer, { orderId: id });
    await payByCard(api(), intent);
    await api().stripe.settled();
    const save = await planned(id, parcel);
    await killAt(about(intent, trap), save);

    const name = isStored ? 'Parcel' : 'Express';
    expect(await readOrder(buyer, id)).toMatchObject({ totalPrice: 705, shippingMethod: { name } });
    expect((await save(admin)).as(orderReply)).toMatchObject({
      shippingMethod: { name: 'Parcel' },
    });
    await reconcileLater(api());
    await api().stripe.resumeDeliveries();
    await until('the refund', async () => {
      const { refunds } = await readRefunds(admin, { orderId: id });
      return refunds.length === 1 && refunds[0]?.state === 'succeeded';
    });
    await api().stripe.settled();
    expect(await refundsOf(api(), intent)).toBe(1);
    expect(await readOrder(buyer, id)).toMatchObject({ totalPrice: 705, refundedTotal: 42 });
    expect(await mailsAbout(id, 'order.changed')).toBe(1);
    expect(await mailsAbout(id, 'order.refunded')).toBe(1);
  },
);

test.for([
  ['before its commit', beforeCommit('order\\.change-shipping'), false],
  ['before it answers', beforeAnswer, true],
] as const)(
  'A process killed while it asks for the difference to one of two addresses %s: it is asked and paid once',
  async ([, trap, isStored]) => {
    const buyer = await signIn(api());
    const { _id: id, totalPrice } = await placedToTwo(buyer);
    await payOnce(buyer, id, totalPrice);
    const save = await planned(id, express, { destination: 1, difference: 'ask' });
    await killAt(trap, save);

    const asked = await readOrder(buyer, id);
    expect(asked.difference?.amount).toBe(isStored ? 42 : undefined);
    expect(asked.destinations?.[1]?.shippingMethod?.name).toBe(isStored ? 'Express' : 'Parcel');
    const { difference } = (await save(admin)).as(orderReply);
    const supplements = await api()
      .db.selectFrom('orders')
      .select(['id', 'supplements_destination', 'total_cents'])
      .where('supplements', '=', id)
      .execute();
    expect(supplements).toEqual([
      { id: difference?.orderId, supplements_destination: 1, total_cents: 4200 },
    ]);
    expect(await mailsAbout(difference?.orderId ?? '', 'order.placed')).toBe(1);
    await payOnce(buyer, difference?.orderId ?? '', 42);
    expect(await readOrder(buyer, id)).toMatchObject({ totalPrice, difference: { state: 'paid' } });
  },
);
