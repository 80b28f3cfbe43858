import type { Cents } from '@kerf/domain/money';
import type { TaxInput, TaxOutcome } from '@kerf/domain/tax/decide-tax';
import type { TaxTerms } from '@kerf/domain/tax/terms';

/** Where an order goes, as far as services need more than its country and region. Empty where it is not known. */
export interface TaxedAddress {
  readonly lines: readonly string[];
  readonly city: string;
  readonly postalCode: string;
}

/** All that the tax of an order is decided by. */
export interface TaxQuestion extends TaxInput {
  readonly address: TaxedAddress;
  readonly isPickedUp: boolean;
}

/** Who decides the tax of orders: the shop's own terms, or a service. */
export const taxDeciders = ['own', 'stripe'] as const;
export type TaxDecider = (typeof taxDeciders)[number];

/** Decides the tax of orders, and keeps books of what was sold where a service does that. */
export interface TaxGateway {
  readonly decider: TaxDecider;
  /** The countries where tax depends on the postal code. */
  readonly postalCodesOf: readonly string[];
  /** Whether orders are charged tax by these terms. */
  isCharged(terms: TaxTerms): boolean;
  /** What takes no call, so that it can be decided within a transaction; null where the service has to be asked. */
  atOnce(question: TaxQuestion): TaxOutcome | null;
  /** Decides within seconds. Rejects with TaxUnavailable if there is no answer, or none that can be used. */
  ask(question: TaxQuestion): Promise<TaxOutcome>;
  /** The service's books; null where it has none. */
  readonly books: TaxBooks | null;
}

/** What was paid back of a sale. Either it names lines and shipping, or it is an amount for nothing in particular. */
export interface TaxReversal {
  /** The service's id of the sale. */
  readonly saleId: string;
  /** Ours, which the service takes once. */
  readonly reference: string;
  readonly parts:
    | { readonly lines: readonly ReversedLine[]; readonly shipping: ReversedAmount | null }
    /** With tax. */
    | { readonly amount: Cents };
}

export interface ReversedAmount {
  readonly netCents: Cents;
  readonly taxCents: Cents;
}

export interface ReversedLine extends ReversedAmount {
  /** The line's index in the order. */
  readonly index: number;
}

/** A service's books of sales, from which it reports. Both calls may be repeated, and reject with TaxUnavailable. */
export interface TaxBooks {
  /** Enters a sale, and returns the service's id of it. */
  enterSale(calculationId: string, reference: string): Promise<string>;
  /** Enters what went back, and returns the service's id of that. */
  enterReversal(reversal: TaxReversal): Promise<string>;
}

/** The service is unreachable, too slow, not set up, or its answer cannot be used. */
export class TaxUnavailable extends Error {
  override readonly name = 'TaxUnavailable';
}
