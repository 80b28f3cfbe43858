import { gzipSync } from 'node:zlib';
import { signatureHeader } from '@kerf/stripe-stand-in/webhook-signature';
import { expect, test } from 'vitest';
import { beginPurchase, expectPaidOnce, expectUnpaid } from '../harness/paid-once.ts';
import { expectProblem } from '../harness/problem.ts';
import { payByCard } from '../harness/purchase.ts';
import { rawCall, requestOf } from '../harness/raw-call.ts';
import { useApi } from '../harness/use-api.ts';

const api = useApi();
const now = () => Math.floor(Date.now() / 1000);
let events = 0;

/** An event about a payment, in Stripe's format. */
function eventBody(intentId: string, type = 'payment_intent.succeeded'): string {
  events += 1;
  return JSON.stringify({
    id: `evt_made_up_${events}`,
    object: 'event',
    type,
    data: { object: { id: intentId, object: 'payment_intent', status: 'succeeded' } },
  });
}

function sign(body: string, seconds = now()): string {
  return signatureHeader(body, api().config.STRIPE_WEBHOOK_SECRET, seconds);
}

function deliver(raw: string, signature?: string, more: Record<string, string> = {}) {
  const headers = {
    ...(signature === undefined ? {} : { 'stripe-signature': signature }),
    ...more,
  };
  return api().call('POST', '/stripe/webhook', { raw, headers });
}

const keptEvents = async () =>
  (await api().db.selectFrom('stripe_events').select('id').execute()).map(({ id }) => id);

test('A delivery with a valid signature is accepted', async () => {
  const body = eventBody('pi_unknown');

  const reply = await deliver(body, sign(body));

  expect(reply.status).toBe(200);
  expect(reply.json).toEqual({ received: true });
});

test('An event of an unknown payment is stored, accepted and logged', async () => {
  const body = eventBody('pi_of_another_shop');

  expect((await deliver(body, sign(body))).status).toBe(200);

  expect(await keptEvents()).toContain(`evt_made_up_${events}`);
  const notes = api()
    .logs.entries()
    .filter(({ eventId }) => eventId === `evt_made_up_${events}`);
  expect(notes).toHaveLength(1);
});

test('A delivery with a wrong or old signature changes nothing', async () => {
  const purchase = await beginPurchase(api());
  // Late webhooks about the new payment would trigger a look-up after it has been paid.
  await api().stripe.settled();
  await api().stripe.pauseDeliveries();
  await payByCard(api(), purchase.intent);
  const body = eventBody(purchase.intent.id);
  const [, digest = ''] = sign(body).split('v1=');
  const signatures = [
    undefined,
    '',
    'garbage',
    `t=${now()},v1=`,
    `t=${now()},v1=${'0'.repeat(64)}`,
    `t=${now()},v0=${digest}`,
    signatureHeader(body, 'whsec_another', now()),
    sign(`${body} `),
    sign(body, now() - 600),
  ];

  for (const signature of signatures) {
    expectProblem(await deliver(body, signature), 'signature_invalid');
  }
  expectProblem(
    await deliver(JSON.stringify(JSON.parse(body), null, 1), sign(body)),
    'signature_invalid',
  );
  await expectUnpaid(api(), purchase);
  expect(await keptEvents()).not.toContain(`evt_made_up_${events}`);

  expect((await deliver(body, sign(body))).status).toBe(200);
  await expectPaidOnce(api(), purchase);
  await api().stripe.resumeDeliveries();
  await api().stripe.settled();
});

test('An event’s contents are not trusted: the payment is fetched', async () => {
  const purchase = await beginPurchase(api());
  const body = eventBody(purchase.intent.id);

  expect((await deliver(body, sign(body))).status).toBe(200);

  await expectUnpaid(api(), purchase);
});

test('A repeated event is accepted without a second effect', async () => {
  const purchase = await beginPurchase(api());
  await payByCard(api(), purchase.intent);
  const body = eventBody(purchase.intent.id);

  const replies = await Promise.all([1, 2, 3].map(() => deliver(body, sign(body))));

  expect(replies.map((reply) => reply.status)).toEqual([200, 200, 200]);
  await api().stripe.settled();
  await expectPaidOnce(api(), purchase);
});

test('A signed body that is not an event is refused or ignored, without a 500', async () => {
  for (const body of ['', 'null', '[]', '{}', '"text"', 'not json', '{"id":1}', '{"id":"evt_1"}']) {
    const reply = await deliver(body, sign(body));
    expect([200, 400], `${body}: ${reply.text}`).toContain(reply.status);
  }
});

test('Events of other types are accepted and ignored', async () => {
  const bodies = [
    {
      id: 'evt_other_1',
      type: 'customer.created',
      data: { object: { id: 'cus_1', object: 'customer' } },
    },
    {
      id: 'evt_other_2',
      type: 'refund.failed',
      data: { object: { id: 're_1', object: 'refund', payment_intent: 'pi_unknown' } },
    },
    {
      id: 'evt_other_3',
      type: 'refund.failed',
      data: { object: { id: 're_1', object: 'refund', payment_intent: null } },
    },
  ].map((event) => JSON.stringify({ object: 'event', ...event }));

  for (const body of bodies) expect((await deliver(body, sign(body))).status).toBe(200);
});

test('An event with characters that Postgres cannot store is stored without them and processed', async () => {
  await api().stripe.pauseDeliveries();
  const purchase = await beginPurchase(api());
  await payByCard(api(), purchase.intent);
  // In the JSON sent: NUL, an unpaired surrogate, and texts that only resemble them.
  const body = eventBody(purchase.intent.id).replace(
    '"data":{"object":{',
    String.raw`"data":{"object":{"note":"a\u0000b \ud800 \\u0000 \\\u0000","k\u0000":"\ud83d\ude00",`,
  );

  expect((await deliver(body, sign(body))).status).toBe(200);

  await expectPaidOnce(api(), purchase);
  const kept = await api()
    .db.selectFrom('stripe_events')
    .select(['payload', 'processed_at'])
    .where('id', '=', `evt_made_up_${events}`)
    .executeTakeFirstOrThrow();
  expect(kept.processed_at).not.toBeNull();
  expect(kept.payload).toMatchObject({
    data: { object: { note: 'a\ufffdb \ufffd \\u0000 \\\ufffd', 'k\ufffd': '\u{1F600}' } },
  });
  await api().stripe.resumeDeliveries();
  await api().stripe.settled();
});

test('A delivery that is too long or compressed is refused unread', async () => {
  const long = 'x'.repeat(1_000_001);
  expectProblem(await deliver(long, sign(long)), 'payload_too_large');
  const packed = await api().call('POST', '/stripe/webhook', {
    raw: new Uint8Array(gzipSync('{}')),
    headers: { 'content-encoding': 'gzip', 'stripe-signature': sign('{}') },
  });
  expectProblem(packed, 'unsupported_media_type');
});

test('A delivery without a signature is refused before its body arrives', async () => {
  for (const signature of [
    [],
    ['Stripe-Signature: t=1,v0=abc'],
    ['Stripe-Signature: t=1,v1=abc'],
  ]) {
    const head = ['POST /stripe/webhook HTTP/1.1', 'Host: kerf', 'Content-Length: 900000'];
    const reply = await rawCall(api().url, requestOf([...head, ...signature]));
    expectProblem(reply, 'signature_invalid');
  }
});
