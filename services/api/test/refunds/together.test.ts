import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ApiProcess, processEnvironment, startApiProcess } from '../harness/api-process.ts';
import { call } from '../harness/http-call.ts';
import { type Purchase, paidPurchase, refundsOf } from '../harness/paid-once.ts';
import { type Person, signInAdmin } from '../harness/people.ts';
import { readOrder, ship } from '../harness/purchase.ts';
import {
  askForRefund,
  expectNothingOver,
  readRefunds,
  refundedAtStripe,
  someUnits,
} from '../harness/refund.ts';
import { until } from '../harness/until.ts';
import { useApi } from '../harness/use-api.ts';

const api = useApi({ manyConnections: true });
let process: ApiProcess;
/** Two admins, each at a different process. */
let here: Person;
let there: Person;

beforeAll(async () => {
  const [first, second] = await Promise.all([signInAdmin(api()), signInAdmin(api())]);
  process = startApiProcess(processEnvironment(api().config));
  const url = await process.ready();
  here = first;
  there = {
    ...second,
    call: (method, path, options) => call(url, method, path, { token: second.token, ...options }),
  };
});

afterAll(() => process.kill());

/** Waits until no refund of the order is under way. */
async function untilDone(purchase: Purchase) {
  const refunds = await until('every refund to be done', async () => {
    const { refunds: all } = await readRefunds(here, purchase);
    return all.every(({ state }) => state !== 'requested') && all;
  });
  await api().stripe.settled();
  return refunds;
}

const times = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

test.for(times(8))(
  'Two admins who refund an order at once at two processes give its money back once (%i)',
  async () => {
    const purchase = await paidPurchase(api());

    const replies = await Promise.all(
      [here, there].map((admin) => askForRefund(admin, purchase, { restock: true })),
    );

    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    await untilDone(purchase);
    expect(await refundedAtStripe(api(), purchase)).toBe(645);
    expect(await refundsOf(api(), purchase.intent)).toBe(1);
    expect((await readOrder(here, purchase.orderId)).state).toBe('refunded');
    await expectNothingOver(api(), purchase);
  },
);

test.for(times(4))(
  'Two admins who refund more units or a larger amount than there are, at once, do so once (%i)',
  async () => {
    const purchase = await paidPurchase(api());

    const replies = await Promise.all([
      askForRefund(here, purchase, { ...someUnits(purchase, 6), restock: true }),
      askForRefund(there, purchase, { ...someUnits(purchase, 6), restock: true }),
      askForRefund(here, purchase, { kind: 'amount', amount: 300 }),
      askForRefund(there, purchase, { kind: 'amount', amount: 300 }),
    ]);

    expect(replies.filter(({ status }) => status === 201).length).toBeLessThanOrEqual(2);
    await untilDone(purchase);
    await expectNothingOver(api(), purchase);
  },
);

test.for(times(8))(
  'A refund made at Stripe at the same moment takes no more back than was paid (%i)',
  async () => {
    const purchase = await paidPurchase(api());

    await Promise.all([
      askForRefund(here, purchase, { restock: true }),
      askForRefund(there, purchase, { kind: 'amount', amount: 200 }),
      refundIfLeft(purchase, 30_000),
    ]);
    const refunds = await untilDone(purchase);

    await expectNothingOver(api(), purchase);
    for (const { state, record } of refunds) {
      if (state === 'failed') expect(record?.failure).toMatch(/unrefunded|already_refunded/);
    }
  },
);

test.for(times(4))(
  'Units that ship at the moment of their refund are counted once (%i)',
  async () => {
    const purchase = await paidPurchase(api());

    const [refunded] = await Promise.all([
      askForRefund(here, purchase, { ...someUnits(purchase, 10), kind: 'lines', restock: true }),
      ship(there, purchase.orderId),
    ]);

    expect(refunded.status, refunded.text).toBe(201);
    await untilDone(purchase);
    await expectNothingOver(api(), purchase);
  },
);

/** Refunds in Stripe's dashboard, which may refuse because the shop was faster. */
async function refundIfLeft({ intent }: Purchase, amount: number): Promise<void> {
  const { stripeUrl, config } = api();
  await fetch(`${stripeUrl}/v1/refunds`, {
    method: 'POST',
    headers: { authorization: `Bearer ${config.STRIPE_SECRET_KEY}` },
    body: new URLSearchParams({ payment_intent: intent.id, amount: String(amount) }),
  });
}
