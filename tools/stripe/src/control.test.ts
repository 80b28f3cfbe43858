import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Stripe from 'stripe';
import { describe, expect, it, onTestFinished } from 'vitest';
import { StandInControl } from './control-client.ts';
import { UnreadableDataFile } from './data-file.ts';
import { startStripeStandIn } from './stand-in.ts';
import {
  cardFields,
  confirmAsBrowser,
  createIntent,
  payIntent,
  rejection,
  sdk,
  startForTest,
  startWithWebhook,
  WEBHOOK_SECRET,
} from './testing/start.ts';
import { startWebhookReceiver } from './testing/webhook-receiver.ts';

describe('armed faults', () => {
  it('cut the connection before anything is done; the library tries once more', async () => {
    const { stripe, control } = await startForTest();
    await control.failNext({ kind: 'reset_before' });
    await createIntent(stripe);
    const seen = (await control.requests()).map(({ status, fault }) => [status, fault]);
    expect(seen).toEqual([
      [null, 'reset_before'],
      [200, null],
    ]);
    expect(await control.intents()).toHaveLength(1);
  });

  it('cut the connection after the work was done; the same key then returns it', async () => {
    const { stripe, control } = await startForTest();
    await control.failNext({ kind: 'reset_after', count: 2, path: '/v1/payment_intents' });
    const create = () =>
      stripe.paymentIntents.create(
        { amount: 5000, currency: 'usd', allowed_payment_method_types: ['card'] },
        { idempotencyKey: 'pi:7:1' },
      );
    expect(await rejection(create())).toBeInstanceOf(Stripe.errors.StripeConnectionError);
    const [made] = await control.intents();
    expect((await create()).id).toBe(made?.id);
    expect(await control.intents()).toHaveLength(1);
  });

  it('send the events of work whose answer was lost', async () => {
    const { stripe, control, receiver } = await startWithWebhook();
    const intent = await createIntent(stripe);
    await control.failNext({ kind: 'reset_after', count: 2 });
    await rejection(stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' }));
    await control.settled();
    expect(receiver.types()).toContain('payment_intent.succeeded');
  });

  it('answer with a non-JSON body after the work was done', async () => {
    const { stripe, control } = await startForTest();
    await control.failNext({ kind: 'garbage' });
    const error = await rejection(createIntent(stripe));
    expect(error).toBeInstanceOf(Stripe.errors.StripeAPIError);
    expect(await control.intents()).toHaveLength(1);
  });

  it('refuse once, so that the library succeeds on its retry', async () => {
    const { port, control } = await startForTest();
    await control.failNext({ kind: '503' });
    expect(await createIntent(sdk(port, 1))).toMatchObject({ amount: 5000 });
    expect((await control.requests()).map(({ status }) => status)).toEqual([503, 200]);
  });

  it('affect only matching calls', async () => {
    const { stripe, control } = await startForTest();
    await control.failNext({ kind: '429', method: 'POST', path: '/v1/refunds' });
    const paid = await payIntent(stripe);
    const refund = () => stripe.refunds.create({ payment_intent: paid.id });
    expect(await rejection(refund())).toMatchObject({ statusCode: 429 });
    expect(await refund()).toMatchObject({ amount: 5000 });
  });
});

describe('odd states', () => {
  it('can be forced on an intent and announced', async () => {
    const { stripe, control, receiver } = await startWithWebhook();
    const intent = await createIntent(stripe);
    const forced = await control.forceIntent(intent.id, {
      status: 'succeeded',
      amount_received: 50,
      currency: 'eur',
      livemode: true,
      metadata: { order_id: '8' },
      emit: 'payment_intent.succeeded',
    });
    expect(await stripe.paymentIntents.retrieve(intent.id)).toMatchObject({
      amount: 5000,
      amount_received: 50,
      currency: 'eur',
      livemode: true,
      metadata: { order_id: '8' },
      status: 'succeeded',
    });
    await control.settled();
    expect(forced.status).toBe('succeeded');
    expect(receiver.types()).toContain('payment_intent.succeeded');
  });

  it('can be sent as signed events about anything', async () => {
    const { stripe, control, receiver } = await startWithWebhook();
    await control.sendEvent('customer.created', { id: 'cus_unknown', object: 'customer' });
    await control.settled();
    const [sent] = receiver.received;
    const event = stripe.webhooks.constructEvent(
      sent?.body ?? '',
      sent?.signature ?? '',
      WEBHOOK_SECRET,
    );
    expect(event).toMatchObject({
      type: 'customer.created',
      data: { object: { id: 'cus_unknown' } },
    });
  });
});

describe('the control calls', () => {
  it('register and remove webhook endpoints', async () => {
    const { stripe, control } = await startForTest();
    const receiver = await startWebhookReceiver();
    onTestFinished(() => receiver.close());
    await control.registerWebhook({ url: receiver.url, secret: WEBHOOK_SECRET });
    expect(await control.webhookEndpoints()).toEqual([
      { url: receiver.url, secret: WEBHOOK_SECRET },
    ]);
    await createIntent(stripe);
    await control.settled();
    expect(receiver.received).toHaveLength(1);
    await control.removeWebhook(receiver.url);
    await createIntent(stripe);
    await control.settled();
    expect(receiver.received).toHaveLength(1);
  });

  it('show every call of the API without its card number', async () => {
    const started = await startForTest();
    const { stripe, control } = started;
    await confirmAsBrowser(started, await createIntent(stripe), cardFields({ cvc: '737' }));
    const seen = await control.requests();
    expect(seen).toMatchObject([
      { method: 'POST', path: '/v1/payment_intents', key: 'secret', status: 200 },
      {
        method: 'POST',
        path: expect.stringContaining('/confirm'),
        key: 'publishable',
        status: 200,
      },
    ]);
    expect(JSON.stringify(seen)).not.toMatch(/4242424242424242|"737"/);
  });

  it('delete all objects and keep the endpoints', async () => {
    const { stripe, control } = await startWithWebhook();
    await payIntent(stripe);
    await control.failNext({ kind: '500', count: 9 });
    await control.wipe();
    expect(await control.intents()).toEqual([]);
    expect(await control.events()).toEqual([]);
    expect(await control.webhookEndpoints()).toHaveLength(1);
    expect(await createIntent(stripe)).toMatchObject({ amount: 5000 });
  });

  it('refuse malformed bodies, and forms of other origins', async () => {
    const { control, url } = await startForTest();
    await expect(control.advanceClock(-1)).rejects.toThrow(
      'seconds must be a number of at least 0',
    );
    const form = new URLSearchParams({ seconds: '5' });
    const foreign = await fetch(`${url}/_control/clock/advance`, { method: 'POST', body: form });
    expect(foreign.status).toBe(415);
    expect((await fetch(`${url}/_control/wipe`, { method: 'POST' })).status).toBe(415);
  });
});

describe('a second start', () => {
  function dataFile(): string {
    const folder = mkdtempSync(join(tmpdir(), 'kerf-stripe-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    return join(folder, 'stripe.json');
  }

  it('continues with the intents, keys, clock and undelivered events of the first', async () => {
    const file = dataFile();
    const receiver = await startWebhookReceiver();
    onTestFinished(() => receiver.close());
    const webhooks = [{ url: receiver.url, secret: WEBHOOK_SECRET }];
    const first = await startForTest({ dataFile: file, webhooks });
    await first.control.advanceClock(1000);
    await first.control.pauseDeliveries();
    const params = { amount: 5000, currency: 'usd', allowed_payment_method_types: ['card'] };
    const made = await first.stripe.paymentIntents.create(params, { idempotencyKey: 'pi:7:1' });
    const paid = await payIntent(first.stripe);
    await first.control.settled();
    await first.close();
    expect(receiver.received).toEqual([]);
    const second = await startForTest({ dataFile: file, webhooks });
    const replayed = await second.stripe.paymentIntents.create(params, {
      idempotencyKey: 'pi:7:1',
    });
    expect(replayed.id).toBe(made.id);
    expect(await second.stripe.paymentIntents.retrieve(paid.id)).toEqual(
      expect.objectContaining({ status: 'succeeded', latest_charge: paid.latest_charge }),
    );
    await second.control.settled();
    expect(receiver.received).toHaveLength(4);
    const later = await createIntent(second.stripe);
    expect(later.created).toBeGreaterThanOrEqual(made.created);
  });

  it('refuses a file that it cannot read', async () => {
    const file = dataFile();
    writeFileSync(file, '{"version":1');
    await expect(startStripeStandIn({ dataFile: file })).rejects.toThrow(UnreadableDataFile);
    await expect(startStripeStandIn({ dataFile: file })).rejects.toThrow(file);
  });

  it('reports that its port is taken', async () => {
    const { port } = await startForTest();
    await expect(startStripeStandIn({ port })).rejects.toMatchObject({ code: 'EADDRINUSE' });
  });
});

it('the control client names what the stand-in refuses', async () => {
  const { url } = await startForTest();
  const control = new StandInControl(`${url}/`);
  await expect(control.deliverAgain('evt_gone')).rejects.toThrow('No such event.');
});
