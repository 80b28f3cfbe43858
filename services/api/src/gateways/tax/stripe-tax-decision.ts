import { type Cents, cents, sumCents } from '@kerf/domain/money';
import {
  certificateFor,
  proofOf,
  provenNumber,
  type TaxDecision,
  type TaxedAmount,
  type TaxRule,
  type TaxTreatment,
} from '@kerf/domain/tax/decide-tax';
import { isValidOn, type TaxPlace } from '@kerf/domain/tax/terms';
import type Stripe from 'stripe';
import { type TaxQuestion, TaxUnavailable } from './tax-gateway.ts';

/** The reference of shipping that is asked about without goods. */
export const ALONE = 'shipping';

/** Stripe's calculation with all of its lines. */
interface Calculation
  extends Pick<Stripe.Tax.Calculation, 'id' | 'shipping_cost' | 'tax_amount_exclusive'> {
  readonly lines: readonly Stripe.Tax.CalculationLineItem[];
}

type Breakdown = Stripe.Tax.CalculationLineItem.TaxBreakdown;

/**
 * Stripe's answer as the decision of an order, taken as it is. Throws TaxUnavailable if it is not about what was asked,
 * or does not add up.
 */
export function decisionOf(
  question: TaxQuestion,
  { id, lines, shipping_cost: freight, tax_amount_exclusive: tax }: Calculation,
  place: TaxPlace,
): TaxDecision {
  if (id === null) throw new TaxUnavailable('Stripe Tax kept no calculation.');
  const byReference = new Map(lines.map((line) => [line.reference, line]));
  const amounts = question.lines.map(({ amount }, index) => {
    const line = byReference.get(`${index}`);
    if (line?.amount !== amount) throw new TaxUnavailable('Stripe Tax answered for other lines.');
    return taxedAmount(question, place, amount, line.amount_tax, line.tax_breakdown ?? []);
  });
  const shipping = taxedShipping(question, place, byReference.get(ALONE) ?? freight);
  const totalCents = sumCents(
    [...amounts, ...(shipping ? [shipping] : [])].map((one) => one.taxCents),
  );
  if (totalCents !== tax) throw new TaxUnavailable('The lines of Stripe Tax do not add up.');
  const decided = {
    version: 1 as const,
    day: question.day,
    shipTo: { country: place.country, region: place.region },
    lines: amounts,
    ...proofOf(ruleOf(question, place, (amounts[0] ?? shipping)?.treatment ?? 'standard')),
  };
  if (question.shipping !== 'to-quote') {
    return { ...decided, shipping, totalCents, calculationId: id };
  }
  // What shipping will cost is taxed at this rate; the calculation is of another price.
  const rate = shipping && { ...shipping, netCents: cents(0), taxCents: cents(0) };
  return { ...decided, shipping: rate, totalCents: sumCents(amounts.map((one) => one.taxCents)) };
}

function taxedShipping(
  question: TaxQuestion,
  place: TaxPlace,
  freight: Stripe.Tax.Calculation.ShippingCost | Stripe.Tax.CalculationLineItem | null,
): TaxedAmount | null {
  const asked = amountOf(question.shipping);
  if ((freight?.amount ?? 0) !== asked) {
    throw new TaxUnavailable('Stripe Tax answered for other shipping.');
  }
  if (!freight || asked === 0) return null;
  return taxedAmount(question, place, asked, freight.amount_tax, freight.tax_breakdown ?? []);
}

/** For the rate of shipping whose price is not known yet: $100. */
const NOMINAL = cents(10_000);

/** The shipping that Stripe is asked about. */
export function amountOf(shipping: TaxQuestion['shipping']): Cents {
  return shipping === 'to-quote' ? NOMINAL : shipping;
}

/** What papers say of it. Stripe says why there is no tax; number and certificate are what it was told. */
function ruleOf(
  { terms, buyer, day }: TaxQuestion,
  place: TaxPlace,
  treatment: TaxTreatment,
): TaxRule {
  // Who reverses the charge supplies from home.
  const country = treatment === 'reverse_charge' ? terms.country : place.country;
  const registration = terms.registrations.find(
    (one) => one.country === country && isValidOn(one, day),
  );
  const vatNumber = provenNumber(terms, buyer.vatNumber);
  if (treatment === 'reverse_charge' && vatNumber) {
    return { treatment, place, registration, vatNumber };
  }
  const certificate = certificateFor(buyer, place, day);
  if (treatment === 'exempt' && certificate) return { treatment, place, registration, certificate };
  const plain = treatment === 'export' || treatment === 'not_registered' ? treatment : 'standard';
  return { treatment: plain, place, registration };
}

function taxedAmount(
  { terms }: TaxQuestion,
  place: TaxPlace,
  netCents: Cents,
  tax: number,
  breakdown: readonly Breakdown[],
): TaxedAmount {
  if (!Number.isSafeInteger(tax) || tax < 0)
    throw new TaxUnavailable('Stripe Tax names no amount.');
  const taxCents = cents(tax);
  const first = breakdown.find(({ amount }) => amount !== 0) ?? breakdown[0];
  const country = first?.jurisdiction.country ?? place.country;
  const state = breakdown.find(({ jurisdiction }) => jurisdiction.state)?.jurisdiction.state;
  const common = { netCents, taxCents, country, region: state ? `${country}-${state}` : '' };
  const treatment = tax > 0 ? 'standard' : untaxed(first, terms.country);
  if (treatment !== 'standard') return { ...common, treatment, milliPercent: 0, name: '' };
  return { ...common, treatment, milliPercent: rateOf(breakdown), name: nameOf(first) };
}

/** Why there is no tax. */
function untaxed(first: Breakdown | undefined, home: string): TaxTreatment {
  switch (first?.taxability_reason) {
    case 'reverse_charge':
      return 'reverse_charge';
    case 'customer_exempt':
      return 'exempt';
    case 'zero_rated':
    case 'product_exempt':
    case 'product_exempt_holiday':
    case 'standard_rated':
    case 'reduced_rated':
      return 'standard';
    default:
      return first && home !== '' && first.jurisdiction.country !== home
        ? 'export'
        : 'not_registered';
  }
}

/** The rates of all jurisdictions together, in thousandths of a percent. */
function rateOf(breakdown: readonly Breakdown[]): number {
  const percents = breakdown
    .filter(({ amount }) => amount !== 0)
    .map(({ tax_rate_details: rate }) => Number(rate?.percentage_decimal ?? 0));
  return Math.round(percents.reduce((sum, percent) => sum + percent, 0) * 1_000);
}

const names: Readonly<Record<string, string>> = {
  vat: 'VAT',
  sales_tax: 'Sales tax',
  gst: 'GST',
  hst: 'HST',
  pst: 'PST',
  qst: 'QST',
  jct: 'JCT',
};

function nameOf(first: Breakdown | undefined): string {
  return names[first?.tax_rate_details?.tax_type ?? ''] ?? 'Tax';
}
