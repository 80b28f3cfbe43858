import { randomBytes } from 'node:crypto';
import { signatureHeader } from '@kerf/stripe-stand-in/webhook-signature';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { unsubscribeToken } from '../../src/platform/mail-delivery/mail-choices.ts';
import { type ApiProcess, processEnvironment, startApiProcess } from '../harness/api-process.ts';
import { call } from '../harness/http-call.ts';
import { type Person, signIn } from '../harness/people.ts';
import { useApi } from '../harness/use-api.ts';

const api = useApi();
const next = {
  ACCESS_TOKEN_SECRET: randomBytes(32).toString('hex'),
  STRIPE_WEBHOOK_SECRET: `whsec_${randomBytes(12).toString('hex')}`,
};
const processes: ApiProcess[] = [];
/** The steps of an exchange, each as one process among others that have not been restarted yet. */
const urls = { before: '', accepting: '', signing: '', after: '' };
let buyer: Person;

async function startWith(settings: Record<string, string>): Promise<string> {
  const process = startApiProcess(processEnvironment(api().config, settings));
  processes.push(process);
  return process.ready();
}

beforeAll(async () => {
  const { ACCESS_TOKEN_SECRET: token, STRIPE_WEBHOOK_SECRET: webhook } = api().config;
  buyer = await signIn(api());
  urls.before = api().url;
  urls.accepting = await startWith({
    ACCESS_TOKEN_SECRET_ALSO_ACCEPTED: next.ACCESS_TOKEN_SECRET,
    STRIPE_WEBHOOK_SECRET_ALSO_ACCEPTED: next.STRIPE_WEBHOOK_SECRET,
  });
  urls.signing = await startWith({
    ...next,
    ACCESS_TOKEN_SECRET_ALSO_ACCEPTED: token,
    STRIPE_WEBHOOK_SECRET_ALSO_ACCEPTED: webhook,
  });
  urls.after = await startWith(next);
}, 120_000);

afterAll(async () => {
  await Promise.all(processes.map((process) => process.kill()));
});

/** A token of the buyer's own session, renewed at one process. */
async function renewedAt(url: string): Promise<string> {
  const { email, idToken } = buyer;
  const reply = await call(url, 'PUT', `/user/${email}`, { token: idToken, body: { email } });
  const { token } = reply.as(z.object({ token: z.string() }));
  api().logs.hide(token);
  return token;
}

const statusAt = async (url: string, token: string) =>
  (await call(url, 'GET', '/orders', { token })).status;

test('A token of either secret is believed at every step of an exchange, so nobody is signed out', async () => {
  const old = await renewedAt(urls.before);
  const young = await renewedAt(urls.signing);

  expect(await statusAt(urls.accepting, old)).toBe(200);
  expect(await statusAt(urls.accepting, young)).toBe(200);
  expect(await statusAt(urls.signing, old)).toBe(200);
  expect(await statusAt(urls.signing, young)).toBe(200);
});

test('Until its second step tokens are signed with the former secret', async () => {
  const token = await renewedAt(urls.accepting);

  expect(await statusAt(urls.before, token)).toBe(200);
});

test('After the exchange a token of the former secret is refused, and the session renews', async () => {
  const old = await renewedAt(urls.before);

  expect(await statusAt(urls.after, old)).toBe(401);
  expect(await statusAt(urls.after, await renewedAt(urls.after))).toBe(200);
});

test('The link of a mail that was sent before turns mails off during the exchange', async () => {
  const { ACCESS_TOKEN_SECRET } = api().config;
  const who = { userId: buyer.userId, kind: 'product.back', email: buyer.email } as const;
  const link = `/unsubscribe/${unsubscribeToken(ACCESS_TOKEN_SECRET, who)}`;

  expect((await call(urls.signing, 'POST', link)).status).toBe(200);
  expect((await call(urls.after, 'POST', link)).status).toBe(404);
});

let events = 0;

async function deliver(url: string, secrets: readonly string[]) {
  events += 1;
  const raw = JSON.stringify({
    id: `evt_exchange_${events}`,
    object: 'event',
    type: 'payment_intent.succeeded',
    data: { object: { id: 'pi_of_nobody', object: 'payment_intent', status: 'succeeded' } },
  });
  const seconds = Math.floor(Date.now() / 1000);
  const [first = '', ...others] = secrets.map((secret) => signatureHeader(raw, secret, seconds));
  const signature = [first, ...others.map((each) => each.replace(/^t=\d+,/, ''))].join(',');
  const reply = await call(url, 'POST', '/stripe/webhook', {
    raw,
    headers: { 'stripe-signature': signature },
  });
  return reply.status;
}

test('No event is refused while the secret of the webhook is exchanged', async () => {
  const old = api().config.STRIPE_WEBHOOK_SECRET;
  const young = next.STRIPE_WEBHOOK_SECRET;

  for (const url of [urls.accepting, urls.signing]) {
    expect(await deliver(url, [old])).toBe(200);
    expect(await deliver(url, [young])).toBe(200);
  }
  // Stripe signs with both for as long as it was told to when its secret was rolled.
  for (const url of Object.values(urls)) expect(await deliver(url, [old, young])).toBe(200);
  const stored = await api().db.selectFrom('stripe_events').select('id').execute();
  expect(stored.filter(({ id }) => id.startsWith('evt_exchange_'))).toHaveLength(events);
  expect(await deliver(urls.after, [old])).toBe(400);
});
