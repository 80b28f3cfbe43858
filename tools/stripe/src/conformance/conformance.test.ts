import type Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import {
  callAsBrowser,
  createIntent,
  payIntent,
  rejection,
  type Started,
  startWithWebhook,
} from '../testing/start.ts';
import { conformanceProblem, parameterNames, type Shape } from './conforms.ts';

const SHAPES: readonly Shape[] = [
  'payment_intent',
  'refund',
  'charge',
  'dispute',
  'payment_method',
  'event',
  'webhook_endpoint',
  'tax_calculation',
  'tax_transaction',
  'tax_settings',
];
const LISTS = ['refund_list', 'dispute_list', 'event_list', 'webhook_endpoint_list'] as const;
const ERROR_TYPES = ['api_error', 'card_error', 'idempotency_error', 'invalid_request_error'];

type Json = Readonly<Record<string, unknown>>;

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null;
}

/** What is wrong with a response of the API, including errors. */
function answerProblem(body: unknown, key: string): string | null {
  if (!isObject(body)) return `no object: ${String(body)}`;
  if (isObject(body.error)) return errorProblem(body.error, key);
  return objectProblem(body, key);
}

function objectProblem(body: Json, key: string): string | null {
  if (body.object === 'list') return listProblem(body);
  const kind = String(body.object).replace('.', '_');
  const shape = SHAPES.find((name) => name === kind);
  if (shape === undefined) return `unknown object ${String(body.object)}`;
  if (shape !== 'payment_intent' || key !== 'publishable') return conformanceProblem(shape, body);
  // The hand-written types of stripe-js predate the API's default of `automatic_async`.
  return conformanceProblem('public_payment_intent', { ...body, capture_method: 'automatic' });
}

function listProblem(body: Json): string | null {
  if (String(body.url).endsWith('/line_items')) return conformanceProblem('tax_line_list', body);
  const kind = String(body.url).replace('/v1/', '').replace(/s$/, '');
  const shape = LISTS.find((name) => name === `${kind}_list`);
  return shape === undefined ? `unknown list ${kind}` : conformanceProblem(shape, body);
}

function errorProblem(error: Json, key: string): string | null {
  if (!ERROR_TYPES.includes(String(error.type))) return `unknown type ${String(error.type)}`;
  if (typeof error.message !== 'string') return 'an error without a message';
  const parts = [
    error.code === undefined ? null : conformanceProblem('error_code', error.code),
    isObject(error.payment_intent) ? objectProblem(error.payment_intent, key) : null,
    isObject(error.payment_method) ? objectProblem(error.payment_method, key) : null,
  ];
  return parts.find((problem) => problem !== null) ?? null;
}

/** Makes the stand-in return every kind of response that it has. */
async function tour(started: Started): Promise<void> {
  const { stripe, control } = started;
  await tourIntents(stripe);
  await tourRefunds(stripe);
  await tourTax(stripe);
  await tourAsBrowser(started);
  await tourErrors(stripe);
  await control.advanceClock(60);
  await tourDisputes(started);
  await control.settled();
  await stripe.events.list({ limit: 100 });
  await stripe.webhookEndpoints.list({ limit: 100 });
}

async function tourIntents(stripe: Stripe): Promise<void> {
  const everything = await stripe.paymentIntents.create({
    amount: 5000,
    currency: 'usd',
    allowed_payment_method_types: ['card'],
    customer: 'cus_kerf',
    description: 'Order KS-104233',
    receipt_email: 'buyer@example.com',
    statement_descriptor_suffix: 'SAWS',
  });
  const expand = ['latest_charge', 'payment_method', 'latest_charge.payment_intent'];
  await stripe.paymentIntents.confirm(everything.id, { payment_method: 'pm_card_visa', expand });
  await stripe.paymentIntents.cancel((await createIntent(stripe)).id);
  await payIntent(stripe, 'pm_card_authenticationRequired');
}

async function tourRefunds(stripe: Stripe): Promise<void> {
  const paid = await payIntent(stripe, 'pm_card_refundFail');
  await stripe.refunds.create({ payment_intent: paid.id, reason: 'duplicate' });
  const pending = await payIntent(stripe, 'pm_card_pendingRefund');
  await stripe.refunds.create({ payment_intent: pending.id, metadata: { refund_id: '7' } });
  await stripe.refunds.list({ payment_intent: paid.id, expand: ['data.charge'] });
  await stripe.paymentIntents.retrieve(paid.id, { expand: ['latest_charge.refunds'] });
  await payIntent(stripe, 'pm_card_createDispute');
}

async function tourTax(stripe: Stripe): Promise<void> {
  await stripe.tax.settings.retrieve();
  const lines = Array.from({ length: 12 }, (_, index) => ({
    amount: 2_499 * (index + 1),
    quantity: index + 1,
    reference: `${index}`,
  }));
  const made = await stripe.tax.calculations.create({
    currency: 'usd',
    line_items: lines,
    shipping_cost: { amount: 1_800 },
    customer_details: {
      address: { country: 'US', state: 'WA', postal_code: '98101' },
      address_source: 'shipping',
    },
    expand: ['line_items.data.tax_breakdown'],
  });
  const id = String(made.id);
  await stripe.tax.calculations.listLineItems(id, { limit: 100, expand: ['data.tax_breakdown'] });
  const sale = await stripe.tax.transactions.createFromCalculation({
    calculation: id,
    reference: 'KS-104233',
    expand: ['line_items'],
  });
  const [line] = sale.line_items?.data ?? [];
  if (line === undefined) throw new Error('The sale has no lines.');
  await stripe.tax.transactions.createReversal({
    mode: 'partial',
    original_transaction: sale.id,
    reference: 'KS-104233-1',
    line_items: [
      { original_line_item: line.id, reference: 'r', amount: -100, amount_tax: -10, quantity: 1 },
    ],
    shipping_cost: { amount: -100, amount_tax: -10 },
  });
  await stripe.tax.transactions.listLineItems(sale.id, { limit: 100 });
  const again = { original_transaction: sale.id, reference: 'KS-104233' } as const;
  await rejection(stripe.tax.transactions.createReversal({ ...again, mode: 'full' }));
  await stripe.tax.transactions.createReversal({
    ...again,
    mode: 'partial',
    reference: 'KS-104233-2',
    flat_amount: -5_000,
  });
  await rejection(
    stripe.tax.calculations.create({
      currency: 'usd',
      line_items: lines,
      customer_details: { address: { country: 'US' }, address_source: 'shipping' },
    }),
  );
}

async function tourDisputes({ stripe, control }: Started): Promise<void> {
  await control.settled();
  const [open] = (await stripe.disputes.list({ limit: 100 })).data;
  if (open === undefined) throw new Error('The disputed charge has no dispute.');
  await control.closeDispute(open.id, 'won');
  const [closed] = (await stripe.disputes.list({ limit: 1 })).data;
  expect(closed).toMatchObject({ id: open.id, status: 'won' });
}

async function tourAsBrowser({ stripe, url }: Started): Promise<void> {
  for (const number of ['4242424242424242', '4000000000000002', '4000002500003155']) {
    const intent = await createIntent(stripe);
    const path = `${url}/v1/payment_intents/${intent.id}`;
    const secret = { client_secret: String(intent.client_secret) };
    await callAsBrowser(`${path}/confirm`, 'POST', {
      ...secret,
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': number,
      'payment_method_data[card][exp_month]': '12',
      'payment_method_data[card][exp_year]': '2040',
      'payment_method_data[billing_details][address][postal_code]': '94107',
      'payment_method_data[billing_details][name]': 'Jane Doe',
    });
    await callAsBrowser(path, 'GET', secret);
  }
}

async function tourErrors(stripe: Stripe): Promise<void> {
  const paid = await payIntent(stripe, 'pm_card_visa');
  await rejection(stripe.paymentIntents.cancel(paid.id));
  await rejection(payIntent(stripe, 'pm_card_visa_chargeDeclinedLostCard'));
  await rejection(stripe.paymentIntents.retrieve('pi_gone'));
  await rejection(createIntent(stripe, 1));
}

describe('what the stand-in answers', () => {
  it('conforms to the pinned libraries’ types', async () => {
    const started = await startWithWebhook();
    await tour(started);
    const requests = await started.control.requests();
    const problems = requests
      .map(({ method, path, key, body }) => ({
        call: `${method} ${path}`,
        problem: answerProblem(body, key),
      }))
      .filter(({ problem }) => problem !== null);
    expect(requests.length).toBeGreaterThan(30);
    expect(problems).toEqual([]);
  }, 30_000);

  it('conforms in the webhooks too, for every type of event', async () => {
    const started = await startWithWebhook();
    await tour(started);
    const bodies = started.receiver.received.map(({ body }): unknown => JSON.parse(body));
    expect(bodies.map((body) => conformanceProblem('event', body)).filter(Boolean)).toEqual([]);
    expect([...new Set(started.receiver.types())].sort()).toEqual([
      'charge.dispute.closed',
      'charge.dispute.created',
      'charge.failed',
      'charge.refunded',
      'charge.succeeded',
      'payment_intent.canceled',
      'payment_intent.created',
      'payment_intent.payment_failed',
      'payment_intent.requires_action',
      'payment_intent.succeeded',
      'refund.created',
      'refund.failed',
      'refund.updated',
    ]);
  }, 30_000);

  it('fails with a member missing, added or of another value', async () => {
    const { stripe } = await startWithWebhook();
    const intent = await payIntent(stripe);
    const { lastResponse: _, ...wire } = { lastResponse: null, ...intent };
    const { currency: __, ...withoutCurrency } = wire;
    expect(conformanceProblem('payment_intent', wire)).toBeNull();
    expect(conformanceProblem('payment_intent', withoutCurrency)).toContain('currency');
    expect(conformanceProblem('payment_intent', { ...wire, paid: true })).toContain('additional');
    expect(conformanceProblem('payment_intent', { ...wire, status: 'paid' })).toContain('status');
    expect(conformanceProblem('payment_intent', { ...wire, amount: '5' })).toContain('amount');
  }, 30_000);
});

const CALLS = {
  create_intent: ['POST', '/v1/payment_intents'],
  confirm_intent: ['POST', '/v1/payment_intents/pi_gone/confirm'],
  cancel_intent: ['POST', '/v1/payment_intents/pi_gone/cancel'],
  create_refund: ['POST', '/v1/refunds'],
  list_refunds: ['GET', '/v1/refunds'],
  list_disputes: ['GET', '/v1/disputes'],
  list_events: ['GET', '/v1/events'],
  list_webhook_endpoints: ['GET', '/v1/webhook_endpoints'],
  create_calculation: ['POST', '/v1/tax/calculations'],
  create_transaction: ['POST', '/v1/tax/transactions/create_from_calculation'],
  create_reversal: ['POST', '/v1/tax/transactions/create_reversal'],
} as const;

describe('what the stand-in takes', () => {
  it('is every parameter that the pinned library has', async () => {
    const { url } = await startWithWebhook();
    const refused: string[] = [];
    for (const [call, [method, path]] of Object.entries(CALLS)) {
      for (const name of parameterNames(call)) {
        const answer = await callWithSecret(method, `${url}${path}`, { [name]: 'x' });
        if (answer.includes('parameter_unknown')) refused.push(`${call}.${name}`);
      }
    }
    expect(refused).toEqual([]);
  }, 30_000);
});

async function callWithSecret(method: string, url: string, fields: Record<string, string>) {
  const form = new URLSearchParams(fields);
  const response = await fetch(method === 'GET' ? `${url}?${form}` : url, {
    method,
    headers: { authorization: 'Bearer sk_test_kerf' },
    ...(method === 'GET' ? {} : { body: form }),
  });
  return response.text();
}
