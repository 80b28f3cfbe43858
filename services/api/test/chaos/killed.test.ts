import { paymentIntent } from '@kerf/contract/schemas/payment';
import { freePort } from '@kerf/sandbox/free-port';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ApiProcess, processEnvironment, startApiProcess } from '../harness/api-process.ts';
import { call } from '../harness/http-call.ts';
import {
  beginPurchase,
  expectPaidOnce,
  expectUnpaid,
  paymentStates,
} from '../harness/paid-once.ts';
import { signIn } from '../harness/people.ts';
import { payByCard, placeOne, settle } from '../harness/purchase.ts';
import { stockProduct } from '../harness/shelf.ts';
import { type TcpProxy, tcpProxy } from '../harness/tcp-proxy.ts';
import { until } from '../harness/until.ts';
import { useApi } from '../harness/use-api.ts';

const api = useApi({ manyConnections: true });
let process: ApiProcess;
let port: number;
/** The connections of the process to be killed: to Postgres, to Stripe, and from Stripe to it. */
let wires: Record<'postgres' | 'stripe' | 'http', TcpProxy>;

beforeAll(async () => {
  const { config, stripe, stripeUrl, url } = api();
  port = await freePort();
  wires = {
    postgres: await tcpProxy(config.DATABASE_URL),
    stripe: await tcpProxy(stripeUrl),
    http: await tcpProxy(`http://127.0.0.1:${port}`),
  };
  await stripe.removeWebhook(`${url}/stripe/webhook`);
  const secret = config.STRIPE_WEBHOOK_SECRET;
  await stripe.registerWebhook({ url: new URL('/stripe/webhook', wires.http.url).href, secret });
  await start();
});

afterAll(async () => {
  await process.kill();
  await Promise.all(Object.values(wires).map((wire) => wire.close()));
});

async function start(): Promise<void> {
  process = startApiProcess(
    processEnvironment(api().config, {
      PORT: String(port),
      DATABASE_URL: wires.postgres.url,
      STRIPE_API_BASE: wires.stripe.url,
    }),
  );
  await process.ready();
}

const intentsOf = async (orderId: string) =>
  (await api().stripe.intents()).filter(({ metadata }) => metadata.order_id === orderId);

async function successReceived(): Promise<boolean> {
  const events = await api().stripe.events();
  return events.every(
    ({ type, pending_webhooks: waiting }) => type !== 'payment_intent.succeeded' || waiting === 0,
  );
}

test('A process killed between creating a payment at Stripe and storing it finds the same payment again', async () => {
  const buyer = await signIn(api());
  const { _id: orderId } = await placeOne(buyer, await stockProduct(api()), 10);
  const begin = () =>
    call(`http://127.0.0.1:${port}`, 'POST', '/create-payment-intent', {
      token: buyer.token,
      body: { orderId },
    });
  const answered = wires.stripe.holdBack('server', /"payment_intent"/);

  const unanswered = expect(begin()).rejects.toThrow();
  await answered;
  await process.kill();
  await unanswered;
  const [made] = await intentsOf(orderId);
  expect(made).toBeDefined();
  expect(await paymentStates(api(), orderId)).toEqual(['creating']);

  await start();
  const { clientSecret } = (await begin()).as(paymentIntent);
  api().logs.hide(clientSecret);
  expect(clientSecret).toBe(made?.client_secret);
  expect(await intentsOf(orderId)).toHaveLength(1);
  expect(await paymentStates(api(), orderId)).toEqual(['open']);
});

test.for([
  ['before Stripe says how the payment stands', 'stripe', 'server', /"succeeded"/, false],
  ['before its commit reaches Postgres', 'postgres', 'client', /commit\0/, false],
  ['after its commit, before the webhook is answered', 'http', 'server', /^HTTP\/1.1 200/, true],
] as const)(
  'A process killed %s leaves the webhook unanswered; it is sent again, and the order is paid once',
  async ([, wire, from, what, isPaid]) => {
    const purchase = await beginPurchase(api());
    await api().stripe.settled();
    await api().stripe.dropNext(1, ['charge.succeeded']);
    const reached = wires[wire].holdBack(from, what);

    await payByCard(api(), purchase.intent);
    await reached;
    await process.kill();
    if (isPaid) await expectPaidOnce(api(), purchase);
    else await expectUnpaid(api(), purchase);

    await start();
    await until('the webhook to be received', successReceived);
    await expectPaidOnce(api(), purchase);
    const { buyer, orderId, intent } = purchase;
    expect((await settle(buyer, orderId, intent.id)).status).toBe(200);
    await expectPaidOnce(api(), purchase);
  },
);
