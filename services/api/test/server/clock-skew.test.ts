import { sql } from 'kysely';
import { afterEach, expect, test, vi } from 'vitest';
import { lapseOrders } from '../../src/money/cancelling/lapse-orders.ts';
import { idToken } from '../harness/identity-token.ts';
import { beginPurchase, expectPaidOnce, expectUnpaid } from '../harness/paid-once.ts';
import { exchange, signIn } from '../harness/people.ts';
import { expectProblem } from '../harness/problem.ts';
import { payByCard, placeOne, readOrder } from '../harness/purchase.ts';
import { stockProduct } from '../harness/shelf.ts';
import { expectStock } from '../harness/stock-account.ts';
import { endHold, lapse, reconcileLater } from '../harness/time-passing.ts';
import { useApi } from '../harness/use-api.ts';

const TEN_MINUTES = 600;
const api = useApi();
afterEach(() => vi.unstubAllGlobals());

/** Shifts this process's clock, and so the API's, against Postgres' and the identity provider's. */
function shiftClock(seconds: number): void {
  const shifted = new Proxy(Date, {
    construct: (real, args) =>
      args.length === 0 ? new real(real.now() + seconds * 1000) : Reflect.construct(real, args),
    get: (real, name) =>
      name === 'now' ? () => real.now() + seconds * 1000 : Reflect.get(real, name),
  });
  vi.stubGlobal('Date', shifted);
}

test.for([
  [4, 'behind', 200],
  [4, 'ahead', 200],
  [TEN_MINUTES, 'behind', 401],
  [3_610, 'ahead', 401],
] as const)(
  'A process whose clock is %i s %s answers an identity token with %i',
  async ([seconds, side, status]) => {
    const email = `skew-${seconds}-${side}@example.com`;
    const proof = idToken({ email });
    shiftClock(side === 'behind' ? -seconds : seconds);

    const reply = await exchange(api(), email, proof);

    expect(reply.status).toBe(status);
    if (status === 401) expectProblem(reply, 'unauthenticated');
  },
);

test.for([
  [4, 200],
  [-4, 200],
  [-TEN_MINUTES, 200],
  [TEN_MINUTES, 200],
  [15 * 60 + 3, 200],
  [15 * 60 + 10, 401],
] as const)(
  'A process whose clock is off by %i s answers another process’s access token with %i',
  async ([seconds, status]) => {
    const buyer = await signIn(api());
    shiftClock(seconds);

    expect((await buyer.call('GET', '/orders')).status).toBe(status);
  },
);

test.for([-TEN_MINUTES, TEN_MINUTES])(
  'Holds end by the clock of Postgres: a process %i s off expires no order early or late',
  async (seconds) => {
    const product = await stockProduct(api());
    const buyer = await signIn(api());
    shiftClock(seconds);
    const { _id: orderId } = await placeOne(buyer, product, 10);

    await lapseOrders(api().deps);
    expect(await readOrder(buyer, orderId)).toMatchObject({ state: 'pending' });
    await expectStock(api(), product.id, { onHand: 120, held: 10 });

    await lapse(api(), orderId);
    expect(await readOrder(buyer, orderId)).toMatchObject({ state: 'expired' });
    await expectStock(api(), product.id, { onHand: 120, held: 0 });
  },
);

test('Whether an order can be paid is decided by the clock of Postgres, in a process ten minutes off too', async () => {
  const product = await stockProduct(api());
  const buyer = await signIn(api());
  const { _id: orderId } = await placeOne(buyer, product, 10);
  const begin = () => buyer.call('POST', '/create-payment-intent', { body: { orderId } });
  await api()
    .db.updateTable('orders')
    .set({ held_until: sql<Date>`now() + interval '5 minutes'` })
    .where('id', '=', orderId)
    .execute();

  shiftClock(TEN_MINUTES);
  expect(await readOrder(buyer, orderId)).toMatchObject({ state: 'pending' });
  expect((await begin()).status).toBe(200);

  vi.unstubAllGlobals();
  await endHold(api(), orderId);
  shiftClock(-TEN_MINUTES);
  expect(await readOrder(buyer, orderId)).toMatchObject({ state: 'expired' });
  expectProblem(await begin(), 'order_expired');
});

test.for([-TEN_MINUTES, TEN_MINUTES])(
  'A process %i s off settles a payment once, whether or not it accepts the webhook',
  async (seconds) => {
    const purchase = await beginPurchase(api());
    await api().stripe.settled();
    await expectUnpaid(api(), purchase);
    shiftClock(seconds);

    await payByCard(api(), purchase.intent);
    await reconcileLater(api());
    // The background job skips what the webhook is processing.
    await api().stripe.settled();

    await expectPaidOnce(api(), purchase);
  },
);
