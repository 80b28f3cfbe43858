import Stripe from 'stripe';
import type { KnownSettings } from '../config.ts';
import type { Database } from '../db/database.ts';
import { stripeAddress } from '../gateways/payments/stripe-sdk-gateway.ts';
import { ANSWER_LIMIT_MS, Findings, reasonOf } from './finding.ts';

const LATE_MS = 60 * 60_000;

/** Whether Stripe Tax can decide, where it is chosen, and has every sale that it decided. */
export async function examineTax(settings: KnownSettings, db: Database | null): Promise<Findings> {
  const findings = new Findings('Stripe');
  if (settings.TAX_SERVICE === 'stripe') await examineStripeTax(settings, findings);
  if (db !== null) await examineEntries(settings, db, findings);
  return findings;
}

async function examineStripeTax(
  { STRIPE_SECRET_KEY: secretKey, STRIPE_API_BASE: apiBase }: KnownSettings,
  findings: Findings,
): Promise<void> {
  if (secretKey === undefined) return;
  const stripe = new Stripe(secretKey, {
    timeout: ANSWER_LIMIT_MS,
    maxNetworkRetries: 0,
    telemetry: false,
    ...(apiBase === undefined ? {} : stripeAddress(apiBase)),
  });
  const why = 'No order can be placed while tax is charged.';
  try {
    const { status, status_details: details } = await stripe.tax.settings.retrieve();
    if (status === 'active') {
      findings.fine('Stripe Tax is active, and decides the tax of orders.');
      return;
    }
    const missing = details.pending?.missing_fields?.join(', ') ?? '';
    findings.fault({
      what: `TAX_SERVICE is stripe, and Stripe Tax is not active${missing && `: it lacks ${missing}`}.`,
      why,
      remedy:
        "Finish its settings in Stripe's dashboard, Tax, or empty TAX_SERVICE to decide by the shop's own rates.",
    });
  } catch (error) {
    findings.fault({
      what: `TAX_SERVICE is stripe, and Stripe Tax cannot be asked: ${reasonOf(error)}.`,
      why,
      remedy:
        'Look at the way to api.stripe.com, and at the rights of a restricted key: it reads tax settings, and writes tax calculations and transactions.',
    });
  }
}

/** Sales and reversals that were decided by the service, and that it was not told of. */
async function examineEntries(
  { TAX_SERVICE: service }: KnownSettings,
  db: Database,
  findings: Findings,
): Promise<void> {
  const late = await db
    .selectFrom('tax_book_entries')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('service_id', 'is', null)
    .where('created_at', '<', new Date(Date.now() - LATE_MS))
    .executeTakeFirstOrThrow();
  const count = Number(late.count);
  if (count === 0) return;
  findings.warn({
    what: `${count} ${count === 1 ? 'sale or refund is' : 'sales and refunds are'} not in the books of Stripe Tax.`,
    why: "Stripe's tax reports lack them.",
    remedy:
      service === 'stripe'
        ? 'See in the log of the API why, and mend that within 90 days of the order; they are told every minute.'
        : 'They were decided by Stripe Tax. Set TAX_SERVICE=stripe until they are told.',
  });
}
