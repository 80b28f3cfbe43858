import { certificateFor, provenNumber, type TaxOutcome } from '@kerf/domain/tax/decide-tax';
import Stripe from 'stripe';
import { stripeAddress } from '../payments/stripe-sdk-gateway.ts';
import type { StripeSettings } from '../payments/stripe-settings.ts';
import { ALONE, amountOf, decisionOf } from './stripe-tax-decision.ts';
import {
  type ReversedAmount,
  type TaxBooks,
  type TaxQuestion,
  TaxUnavailable,
} from './tax-gateway.ts';

/** Of one call. Somebody waits for it with an order in hand. */
const CALL_LIMIT_MS = 4_000;
/** Of all calls that a decision takes. */
const DECISION_LIMIT_MS = 8_000;
const CURRENCY = 'usd';

interface StripeTaxCalls extends TaxBooks {
  calculate(question: TaxQuestion): Promise<TaxOutcome>;
}

/** The calls themselves, on Stripe's SDK. */
export function createStripeTaxCalls(settings: StripeSettings): StripeTaxCalls {
  const stripe = new Stripe(settings.secretKey, {
    timeout: settings.timeoutMs ?? CALL_LIMIT_MS,
    maxNetworkRetries: 0,
    telemetry: false,
    ...(settings.apiBase === undefined ? {} : stripeAddress(settings.apiBase)),
  });
  return {
    calculate: (question) => withinTime(calculate(stripe, question)),
    enterSale: async (calculation, reference) => {
      const sale = await answered(
        stripe.tax.transactions.createFromCalculation(
          { calculation, reference },
          { idempotencyKey: `tax:${reference}` },
        ),
      );
      return sale.id;
    },
    enterReversal: async ({ saleId, reference, parts }) => {
      const common = { original_transaction: saleId, reference, mode: 'partial' } as const;
      const what =
        'amount' in parts ? { flat_amount: -parts.amount } : await linesOf(saleId, parts);
      const reversal = await answered(
        stripe.tax.transactions.createReversal(
          { ...common, ...what },
          { idempotencyKey: `tax:${reference}` },
        ),
      );
      return reversal.id;
    },
  };

  async function linesOf(
    saleId: string,
    {
      lines,
      shipping,
    }: Extract<Parameters<TaxBooks['enterReversal']>[0]['parts'], { lines: unknown }>,
  ) {
    const entered = await answered(
      stripe.tax.transactions
        .listLineItems(saleId, { limit: 100 })
        .autoPagingToArray({ limit: LINES_MAX }),
    );
    const idOf = new Map(entered.map(({ reference, id }) => [reference, id]));
    const reversed = (reference: string, { netCents, taxCents }: ReversedAmount) => ({
      original_line_item: idOf.get(reference) ?? '',
      reference,
      amount: -netCents,
      amount_tax: -taxCents,
    });
    if (shipping && idOf.has(ALONE)) return { line_items: [reversed(ALONE, shipping)] };
    return {
      ...(lines.length > 0 && { line_items: lines.map((line) => reversed(`${line.index}`, line)) }),
      ...(shipping && {
        shipping_cost: { amount: -shipping.netCents, amount_tax: -shipping.taxCents },
      }),
    };
  }
}

const LINES_MAX = 10_000;

/** Stripe takes no calculation without lines: shipping that is asked about alone is one, with the code of shipping. */
const SHIPPING_CODE = 'txcd_92010001';

async function calculate(stripe: Stripe, question: TaxQuestion): Promise<TaxOutcome> {
  const { lines, shipping } = question;
  const to = await destinationOf(stripe, question);
  try {
    const made = await answered(
      stripe.tax.calculations.create({
        currency: CURRENCY,
        ...(lines.length === 0
          ? {
              line_items: [
                { amount: amountOf(shipping), reference: ALONE, tax_code: SHIPPING_CODE },
              ],
            }
          : {
              line_items: lines.map(({ amount }, index) => ({ amount, reference: `${index}` })),
              ...(amountOf(shipping) > 0 && { shipping_cost: { amount: amountOf(shipping) } }),
            }),
        customer_details: customerOf(question, to),
        expand: ['line_items.data.tax_breakdown'],
      }),
    );
    const calculated = { ...made, lines: await allLines(stripe, made) };
    return { kind: 'decided', decision: decisionOf(question, calculated, to) };
  } catch (error) {
    if (!isUnknownPlace(error)) throw error;
    const missing = to.postalCode === '' ? 'region' : 'postal_code';
    return { kind: 'undecided', gap: { missing } };
  }
}

/** Where the goods are handed over. */
export interface Destination {
  readonly country: string;
  /** ISO 3166-2; empty where it is not known. */
  readonly region: string;
  readonly lines: readonly string[];
  readonly city: string;
  readonly postalCode: string;
}

/** What is picked up is handed over at the head office that Stripe knows. */
async function destinationOf(stripe: Stripe, question: TaxQuestion): Promise<Destination> {
  const { buyer, address, isPickedUp } = question;
  if (!isPickedUp) return { country: '', region: '', ...buyer.shipTo, ...address };
  const office = (await answered(stripe.tax.settings.retrieve())).head_office?.address;
  if (!office?.country) throw new TaxUnavailable('Stripe Tax has no head office.');
  return {
    country: office.country,
    region: office.state ? `${office.country}-${office.state}` : '',
    lines: office.line1 ? [office.line1] : [],
    city: office.city ?? '',
    postalCode: office.postal_code ?? '',
  };
}

function customerOf({ terms, buyer, day }: TaxQuestion, to: Destination) {
  const vatNumber = provenNumber(terms, buyer.vatNumber);
  const { lines, city, postalCode, country, region } = to;
  const [line1, ...others] = lines;
  return {
    address: {
      country,
      ...(region !== '' && { state: region.replace(`${country}-`, '') }),
      ...(postalCode !== '' && { postal_code: postalCode }),
      ...(city !== '' && { city }),
      ...(line1 && { line1 }),
      ...(others.length > 0 && { line2: others.join(', ') }),
    },
    address_source: 'shipping' as const,
    // Stripe takes any number for a valid one.
    ...(vatNumber && { tax_ids: [{ type: 'eu_vat' as const, value: vatNumber.number }] }),
    ...(certificateFor(buyer, to, day) && { taxability_override: 'customer_exempt' as const }),
  };
}

/** A calculation comes with its first lines. */
async function allLines(stripe: Stripe, { id, line_items: first }: Stripe.Tax.Calculation) {
  if (!id || !first)
    throw new TaxUnavailable('Stripe answered with something other than a calculation.');
  if (!first.has_more) return first.data;
  const expand = ['data.tax_breakdown'];
  return answered(
    stripe.tax.calculations
      .listLineItems(id, { limit: 100, expand })
      .autoPagingToArray({ limit: LINES_MAX }),
  );
}

function isUnknownPlace(error: unknown): boolean {
  return (
    error instanceof Stripe.errors.StripeInvalidRequestError &&
    error.code === 'customer_tax_location_invalid'
  );
}

/** Any failure but that of the address means that nobody can say the tax now. */
async function answered<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (isUnknownPlace(error)) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new TaxUnavailable(`Stripe Tax: ${reason}`, { cause: error });
  }
}

async function withinTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const error = new TaxUnavailable('Stripe Tax took too long.');
    timer = setTimeout(() => reject(error), DECISION_LIMIT_MS);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
