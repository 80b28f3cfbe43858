import Stripe from 'stripe';
import type { KnownSettings } from '../config.ts';
import type { Database } from '../db/database.ts';
import { REVERSAL_EVENTS, stripeAddress } from '../gateways/payments/stripe-sdk-gateway.ts';
import { isLive } from '../gateways/payments/stripe-settings.ts';
import { TRIAL_EVENT } from '../money/payments/receive-event.ts';
import { ANSWER_LIMIT_MS, Findings, reasonOf } from './finding.ts';

/** Whether Stripe takes the key, and sends events here. Asks only; nothing is charged or changed. */
export async function examineStripe(
  settings: KnownSettings,
  db: Database | null,
): Promise<Findings> {
  const findings = new Findings('Stripe');
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_API_BASE: apiBase } = settings;
  if (secretKey === undefined) return findings;
  const stripe = new Stripe(secretKey, {
    timeout: ANSWER_LIMIT_MS,
    maxNetworkRetries: 0,
    telemetry: false,
    ...(apiBase === undefined ? {} : stripeAddress(apiBase)),
  });
  const answers = await ask(stripe, findings);
  if (answers === null) return findings;
  findings.fine(`Stripe takes the key, which is a ${isLive({ secretKey }) ? 'live' : 'test'} one.`);
  examineEndpoint(answers.endpoints, settings.KERF_API_URL, findings);
  await tryEvent(stripe, settings, findings);
  await examineLastEvent(db, answers.newest, findings);
  return findings;
}

/** The newest event and the webhook endpoints, or null where Stripe does not answer, which is a fault. */
async function ask(stripe: Stripe, findings: Findings) {
  try {
    const { data } = await stripe.events.list({ limit: 1 });
    return { newest: data[0], endpoints: await listEndpoints(stripe) };
  } catch (error) {
    const isRefused = error instanceof Stripe.errors.StripeAuthenticationError;
    findings.fault({
      what: isRefused ? 'Stripe refuses the key.' : `Stripe cannot be asked: ${reasonOf(error)}.`,
      why: 'Nobody can pay, and no refund is made.',
      remedy: isRefused
        ? "Copy STRIPE_SECRET_KEY anew from Stripe's dashboard, Developers, API keys."
        : 'Look at the way to api.stripe.com, and at the rights of a restricted key: it reads events.',
    });
    return null;
  }
}

const EVENT_LATE_MS = 10 * 60_000;

/** Compares the newest event at Stripe with the newest that has arrived. */
async function examineLastEvent(
  db: Database | null,
  newest: Stripe.Event | undefined,
  findings: Findings,
): Promise<void> {
  if (db === null || newest === undefined) return;
  const madeAt = newest.created * 1000;
  const arrived = await db
    .selectFrom('stripe_events')
    .select((eb) => eb.fn.max('received_at').as('at'))
    .executeTakeFirst();
  const isLate = Date.now() - madeAt > EVENT_LATE_MS;
  if (!isLate || (arrived?.at && new Date(arrived.at).getTime() >= madeAt)) {
    findings.fine("Stripe's events arrive.");
    return;
  }
  findings.warn({
    what: `Stripe's event of ${new Date(madeAt).toISOString()} has not arrived.`,
    why: 'Payments and refunds are noticed by asking, up to some minutes late, and not at once.',
    remedy:
      "In Stripe's dashboard, Developers, Webhooks, let an endpoint lead to the API's /stripe/webhook, and copy its secret to STRIPE_WEBHOOK_SECRET.",
  });
}

const PATH = '/stripe/webhook';
const WANTED_EVENTS = [
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  ...REVERSAL_EVENTS,
];

/** Looks for the endpoint that leads to this API, whether it is on, and what it sends. */
function examineEndpoint(
  endpoints: readonly Stripe.WebhookEndpoint[] | null,
  apiUrl: string | undefined,
  findings: Findings,
): void {
  if (endpoints === null) {
    findings.warn({
      what: 'The key may not read the webhook endpoints.',
      why: 'Whether events are sent here cannot be told.',
      remedy: "Look in Stripe's dashboard, Developers, Webhooks.",
    });
    return;
  }
  const own = endpoints.find(({ url }) =>
    apiUrl === undefined ? new URL(url).pathname === PATH : url === `${apiUrl}${PATH}`,
  );
  const isSilent = own?.status !== 'enabled';
  const missing = own?.enabled_events.includes('*')
    ? []
    : WANTED_EVENTS.filter((type) => !own?.enabled_events.includes(type));
  if (!isSilent && missing.length === 0) {
    findings.fine(`Stripe sends its events to ${own.url}.`);
    return;
  }
  findings.warn({
    what: isSilent
      ? `Stripe sends no events to ${apiUrl ?? 'an address of the API'}${PATH}.`
      : `Stripe does not send ${missing.join(', ')}.`,
    why: 'Payments and refunds are noticed by asking, up to some minutes late, and not at once.',
    remedy: `In Stripe's dashboard, Developers, Webhooks, let an endpoint send ${isSilent ? WANTED_EVENTS.join(', ') : 'them'} there, and copy its secret to STRIPE_WEBHOOK_SECRET.`,
  });
}

/** Sends the running API an event that is signed here, which it acknowledges and forgets. */
async function tryEvent(
  stripe: Stripe,
  { KERF_API_URL: apiUrl, STRIPE_WEBHOOK_SECRET: secret }: KnownSettings,
  findings: Findings,
): Promise<void> {
  if (apiUrl === undefined || secret === undefined) return;
  const payload = JSON.stringify({
    id: 'evt_trial',
    object: 'event',
    type: TRIAL_EVENT,
    data: { object: {} },
  });
  const signature = await stripe.webhooks.generateTestHeaderStringAsync({ payload, secret });
  const answer = await fetch(`${apiUrl}${PATH}`, {
    method: 'POST',
    headers: { 'stripe-signature': signature },
    body: payload,
    signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
  }).catch(reasonOf);
  if (typeof answer === 'string') {
    findings.warn({
      what: `${apiUrl} does not answer: ${answer}.`,
      why: 'Whether the API takes events with this STRIPE_WEBHOOK_SECRET cannot be told.',
      remedy: 'Start the API, look at KERF_API_URL and the proxy before it, and ask again.',
    });
  } else if (answer.ok) {
    findings.fine(`The API takes events that are signed with STRIPE_WEBHOOK_SECRET.`);
  } else {
    findings.fault({
      what: `The API answers ${answer.status} to an event that is signed with STRIPE_WEBHOOK_SECRET.`,
      why: "It may refuse Stripe's events as well; payments are then noticed by asking, some minutes late.",
      remedy: 'Restart the API with these settings, and let the proxy pass the body on as it came.',
    });
  }
}

/** All endpoints, or null where a restricted key may not list them. */
async function listEndpoints(stripe: Stripe): Promise<Stripe.WebhookEndpoint[] | null> {
  try {
    return (await stripe.webhookEndpoints.list({ limit: 100 })).data;
  } catch (error) {
    if (error instanceof Stripe.errors.StripePermissionError) return null;
    throw error;
  }
}
