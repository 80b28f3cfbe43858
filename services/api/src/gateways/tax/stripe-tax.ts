import type { TaxOutcome } from '@kerf/domain/tax/decide-tax';
import type { StripeSettings } from '../payments/stripe-settings.ts';
import type { createStripeTaxCalls } from './stripe-tax-calls.ts';
import type { TaxGateway, TaxQuestion } from './tax-gateway.ts';

/** Without a postal code, Stripe does not know the tax there. */
const POSTAL_CODES_OF = ['US', 'CA'];

type Calls = ReturnType<typeof createStripeTaxCalls>;

/** Stripe Tax. Its SDK takes a third of the start-up, so it is loaded on first use. */
export function createStripeTax(settings: StripeSettings): TaxGateway {
  let loading: Promise<Calls> | null = null;
  const calls = () => {
    loading ??= import('./stripe-tax-calls.ts').then((module) =>
      module.createStripeTaxCalls(settings),
    );
    return loading;
  };
  return {
    decider: 'stripe',
    postalCodesOf: POSTAL_CODES_OF,
    // Where the shop is registered, Stripe knows.
    isCharged: ({ isCharged }) => isCharged,
    atOnce,
    ask: async (question) => atOnce(question) ?? (await calls()).calculate(question),
    books: {
      enterSale: async (calculationId, reference) =>
        (await calls()).enterSale(calculationId, reference),
      enterReversal: async (reversal) => (await calls()).enterReversal(reversal),
    },
  };
}

function atOnce({
  terms,
  buyer,
  lines,
  shipping,
  address,
  isPickedUp,
}: TaxQuestion): TaxOutcome | null {
  // Nothing is left of an order whose products are all withdrawn.
  const isNothing = lines.length === 0 && (shipping === 'to-quote' || shipping === 0);
  if (!terms.isCharged || isNothing) return { kind: 'none' };
  if (isPickedUp) return null;
  const country = buyer.shipTo?.country ?? '';
  if (country === '') return { kind: 'undecided', gap: { missing: 'country' } };
  return POSTAL_CODES_OF.includes(country) && address.postalCode.trim() === ''
    ? { kind: 'undecided', gap: { missing: 'postal_code' } }
    : null;
}
