import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createShopDatabase } from '../harness/api-database.ts';
import { type ApiProcess, processEnvironment, startApiProcess } from '../harness/api-process.ts';
import { call } from '../harness/http-call.ts';
import { type Purchase, paidPurchase, refundsOf } from '../harness/paid-once.ts';
import { type Person, signInAdmin } from '../harness/people.ts';
import {
  askForRefund,
  expectNothingOver,
  mailsOf,
  readRefunds,
  refundIn,
  someUnits,
  untilRefund,
} from '../harness/refund.ts';
import { expectStock } from '../harness/stock-account.ts';
import { type TcpProxy, tcpProxy } from '../harness/tcp-proxy.ts';
import { reconcileLater } from '../harness/time-passing.ts';
import { useWiredApi } from '../harness/use-api.ts';

const database = await createShopDatabase();
const { api, wire: ownWire } = useWiredApi({ manyConnections: true, database });
let admin: Person;
/** The connections of the process to be killed. */
let wires: Record<'postgres' | 'stripe', TcpProxy>;

beforeAll(async () => {
  admin = await signInAdmin(api());
  wires = {
    postgres: await tcpProxy(database.url),
    stripe: await tcpProxy(api().stripeUrl),
  };
});

afterAll(() => Promise.all(Object.values(wires).map((wire) => wire.close())));

/** Starts a process that alone can reach Postgres, so that it runs every job, with an admin signed in. */
async function startAlone(): Promise<{ process: ApiProcess; operator: Person }> {
  const process = startApiProcess(
    processEnvironment(api().config, {
      DATABASE_URL: wires.postgres.url,
      STRIPE_API_BASE: wires.stripe.url,
    }),
  );
  const url = await process.ready();
  await api().stripe.pauseDeliveries();
  const operator: Person = {
    ...admin,
    call: (method, path, options) => call(url, method, path, { token: admin.token, ...options }),
  };
  return { process, operator };
}

/** Stripe's answer about a refund of this purchase; the process may read others that an earlier test left. */
const refundOf = ({ intent }: Purchase) => new RegExp(`"object":\\s*"refund"[\\s\\S]*${intent.id}`);

test.for([
  ['before its commit', 'postgres', 'client', () => /order\.refund-request/, 0, 0],
  ['after its commit, before it asks Stripe', 'stripe', 'client', () => /POST \/v1\/refunds/, 1, 0],
  ['after Stripe made it, before it knows', 'stripe', 'server', refundOf, 1, 1],
  [
    'before what follows from it is committed',
    'postgres',
    'client',
    () => /order\.refunded:/,
    1,
    1,
  ],
] as const)(
  'A process killed in a refund %s: it is made once, and so is all that follows',
  async ([, wire, from, what, stored, made]) => {
    const purchase = await paidPurchase(api());
    const { process, operator } = await startAlone();
    const options = { headers: { 'idempotency-key': randomUUID() } };
    const changes = { ...someUnits(purchase, 2), restock: true };
    const reached = wires[wire].holdBack(from, what(purchase));
    await ownWire().cut();

    const asked = askForRefund(operator, purchase, changes, options).catch(() => null);
    await reached;
    await process.kill();
    await asked;
    await ownWire().mend();

    expect((await readRefunds(admin, purchase)).refunds).toHaveLength(stored);
    expect(await refundsOf(api(), purchase.intent)).toBe(made);

    const { _id } = refundIn(await askForRefund(admin, purchase, changes, options));
    await reconcileLater(api());
    await untilRefund('succeeded', admin, purchase, _id);
    await api().stripe.resumeDeliveries();
    await api().stripe.settled();
    expect(await refundsOf(api(), purchase.intent)).toBe(1);
    expect(await mailsOf(api(), purchase.orderId)).toHaveLength(1);
    await expectStock(api(), purchase.productId, { onHand: 112, held: 0 });
    await expectNothingOver(api(), purchase);
  },
);
