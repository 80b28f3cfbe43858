/** Where an order goes, as far as it decides its tax. Empty where it is not known. */
export interface TaxPlace {
  /** ISO 3166-1 alpha-2: "US". */
  readonly country: string;
  /** ISO 3166-2: "US-OR". Empty for a whole country. */
  readonly region: string;
}

/** Days of the shop as "2026-03-12", both included. */
export interface Validity {
  readonly from: string;
  /** Null for no end. */
  readonly to: string | null;
}

/** That the shop collects tax in a country, or in one region of it. */
export interface TaxRegistration extends TaxPlace, Validity {
  /** As it is printed on invoices: "DE123456789". May be empty. */
  readonly number: string;
}

/** What a rate is for, unless it is for the products of one category. */
export const taxedParts = ['all', 'goods', 'shipping'] as const;

/** A rate of tax in a country, or in one region of it. */
export interface TaxRate extends TaxPlace, Validity {
  /** As it is called on papers: "VAT". */
  readonly name: string;
  /** What the rate applies to: one of `taxedParts`, or the id of a category. */
  readonly covers: string;
  /** In thousandths of a percent: 8875 is 8.875%. */
  readonly milliPercent: number;
}

/** What an earlier answer about a VAT number is worth while the register cannot be asked. */
export const unansweredRules = ['charge', 'last-answer'] as const;
export type UnansweredRule = (typeof unansweredRules)[number];

/** The shop's own terms of tax. Without registrations and rates, it charges none. */
export interface TaxTerms {
  /** Whether orders are charged tax. Rates can be set up before that. */
  readonly isCharged: boolean;
  /** Where the shop ships from, as ISO 3166-1 alpha-2; empty until it is set. */
  readonly country: string;
  /** Its region there, as ISO 3166-2; empty where none is needed. What is picked up is taxed in it. */
  readonly region: string;
  readonly registrations: readonly TaxRegistration[];
  readonly rates: readonly TaxRate[];
  readonly whenUnanswered: UnansweredRule;
  /** The age in days from which a VAT number is asked about again. */
  readonly askAgainDays: number;
}

/** The terms of a shop that has set nothing up. */
export const NO_TAX_TERMS: TaxTerms = {
  isCharged: false,
  country: '',
  region: '',
  registrations: [],
  rates: [],
  whenUnanswered: 'charge',
  askAgainDays: 90,
};

/** The most of each that a shop can set up. */
export const TAX_MAX = {
  registrations: 300,
  rates: 2_000,
  /** 100%. */
  milliPercent: 100_000,
  askAgainDays: 3_650,
  /** The characters of a rate's name, and of a number. */
  name: 30,
  number: 40,
} as const;

/** Whether the shop charges tax. */
export function isTaxCharged({ isCharged, registrations, rates }: TaxTerms): boolean {
  return isCharged && (registrations.length > 0 || rates.length > 0);
}

/** Whether tax at home depends on the region, on any day. */
export function hasRegionsAtHome({
  country,
  registrations,
  rates,
}: {
  readonly country: string;
  readonly registrations: readonly TaxPlace[];
  readonly rates: readonly TaxPlace[];
}): boolean {
  return [...registrations, ...rates].some((one) => one.country === country && one.region !== '');
}

/** Whether a day is within a validity. Days in ISO 8601 compare like texts. */
export function isValidOn({ from, to }: Validity, day: string): boolean {
  return from <= day && (to === null || day <= to);
}
