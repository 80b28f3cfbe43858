import { type Cents, cents, centsFromDollars, dollarsFromCents } from '../money.ts';
import type { RateBasis, RatedMethod, ShippingMethod, ShippingTerms } from './terms.ts';

/** A rate as on the wire: prices and values in dollars, weights in grams. */
interface RateInDollars {
  readonly zoneId: string;
  readonly steps: readonly { readonly upTo: number | null; readonly price: number }[];
  readonly freeFrom: number | null;
}

type MethodInDollars =
  | (Omit<RatedMethod, 'rates'> & { readonly rates: readonly RateInDollars[] })
  | Exclude<ShippingMethod, RatedMethod>;

/** Terms as on the wire. */
export interface TermsInDollars extends Pick<ShippingTerms, 'zones' | 'calendar'> {
  readonly methods: readonly MethodInDollars[];
}

/** Reads terms from the wire. Null unless every amount is exact to the cent. */
export function termsFromDollars({
  zones,
  methods,
  calendar,
}: TermsInDollars): ShippingTerms | null {
  try {
    return { zones, methods: methods.map(methodFromDollars), ...given(calendar) };
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function methodFromDollars(method: MethodInDollars): ShippingMethod {
  if (method.kind !== 'rates') return method;
  const rates = method.rates.map(({ zoneId, steps, freeFrom }) => ({
    zoneId,
    steps: steps.map(({ upTo, price }) => ({
      upTo: upTo === null || !isMoney(method.basis) ? upTo : exact(upTo),
      price: exact(price),
    })),
    freeFrom: freeFrom === null ? null : exact(freeFrom),
  }));
  return { ...method, rates };
}

/** Throws a RangeError unless the dollars are exact to the cent. */
function exact(dollars: number): Cents {
  return centsFromDollars(dollars) ?? cents(Number.NaN);
}

/** Terms for the wire. */
export function termsInDollars({ zones, methods, calendar }: ShippingTerms): TermsInDollars {
  return { zones, methods: methods.map(methodInDollars), ...given(calendar) };
}

function methodInDollars(method: ShippingMethod): MethodInDollars {
  if (method.kind !== 'rates') return method;
  const rates = method.rates.map(({ zoneId, steps, freeFrom }) => ({
    zoneId,
    steps: steps.map(({ upTo, price }) => ({
      upTo: upTo === null || !isMoney(method.basis) ? upTo : dollarsFromCents(cents(upTo)),
      price: dollarsFromCents(price),
    })),
    freeFrom: freeFrom === null ? null : dollarsFromCents(freeFrom),
  }));
  return { ...method, rates };
}

function given(calendar: ShippingTerms['calendar']): Pick<ShippingTerms, 'calendar'> {
  return calendar === undefined ? {} : { calendar };
}

/** Whether the steps of a rate go by money rather than by weight. */
function isMoney(basis: RateBasis): boolean {
  return basis !== 'weight';
}
