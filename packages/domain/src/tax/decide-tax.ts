import { type Cents, cents, sumCents } from '../money.ts';
import type { NamedPrice } from '../shipping/order-shipping.ts';
import { countryOfVatNumber, isInUnion } from './european-union.ts';
import { rateFor, ratesAt, type TaxedPart, taxOn } from './tax-rate.ts';
import { sentencesFor } from './tax-sentences.ts';
import {
  isTaxCharged,
  isValidOn,
  type TaxPlace,
  type TaxRate,
  type TaxRegistration,
  type TaxTerms,
  type Validity,
} from './terms.ts';

/** What the register of VAT numbers said. That it could not be asked is neither of the others. */
export const vatAnswers = ['valid', 'invalid', 'unanswered'] as const;
export type VatAnswer = (typeof vatAnswers)[number];

/** A buyer's VAT number, with the proof of what is known of it. */
export interface BuyerVatNumber {
  /** With its prefix, without spaces. */
  readonly number: string;
  /** The latest answer. */
  readonly answer: VatAnswer;
  /** In ISO 8601. */
  readonly askedAt: string | null;
  readonly requestId: string | null;
  /** What the register said before it could not be asked; null if it never was. */
  readonly lastAnswer: 'valid' | 'invalid' | null;
}

/** That a buyer is exempt from tax in a country, or in one region of it. */
export interface TaxCertificate extends TaxPlace, Validity {
  readonly number: string;
  readonly reason: string;
  /** Whether staff have checked it. Until then it exempts from nothing. */
  readonly isChecked: boolean;
}

export interface TaxBuyer {
  /** Null if the order says no country. */
  readonly shipTo: TaxPlace | null;
  readonly vatNumber: BuyerVatNumber | null;
  readonly certificates: readonly TaxCertificate[];
}

export interface TaxedLine {
  readonly amount: Cents;
  /** The categories of its product, and those above them. */
  readonly categoryIds: readonly string[];
}

/** Why an amount is taxed, or is not. */
export const taxTreatments = [
  'standard',
  'exempt',
  'reverse_charge',
  'export',
  'not_registered',
] as const;
export type TaxTreatment = (typeof taxTreatments)[number];

/** The tax of one line, or of shipping. */
export interface TaxedAmount {
  readonly treatment: TaxTreatment;
  /** Without tax. */
  readonly netCents: Cents;
  readonly taxCents: Cents;
  /** In thousandths of a percent; 0 unless the treatment is standard. */
  readonly milliPercent: number;
  /** The rate's name, country and region, or those of the destination. */
  readonly name: string;
  readonly country: string;
  readonly region: string;
}

/** An order's tax as it was decided when it was placed. Refunds and papers repeat it. */
export interface TaxDecision {
  readonly version: 1;
  readonly day: string;
  readonly shipTo: TaxPlace;
  /** In the order of the order's lines. */
  readonly lines: readonly TaxedAmount[];
  readonly shipping: TaxedAmount | null;
  readonly totalCents: Cents;
  /** What invoices say about it. */
  readonly sentences: readonly string[];
  /** The proof of a reverse charge. */
  readonly vatNumber: BuyerVatNumber | null;
  /** The number of the certificate that exempts. */
  readonly certificate: { readonly number: string; readonly reason: string } | null;
  /** The shop's number where it collects the tax; empty if it has none there. */
  readonly sellerNumber: string;
  /** The calculation of the service that decided it; absent where the shop's own terms did. */
  readonly calculationId?: string | undefined;
  /** The same for each further destination, whose lines come after those of the order's own. */
  readonly further?: readonly FurtherTax[] | undefined;
}

/** What was decided for a further destination of an order, besides its lines. */
export type FurtherTax = Pick<
  TaxDecision,
  'shipTo' | 'shipping' | 'vatNumber' | 'certificate' | 'sellerNumber' | 'calculationId'
>;

/** What has to be known, or set up by the shop, before tax can be decided. */
export type TaxGap =
  | { readonly missing: 'country' | 'region' | 'postal_code' }
  | { readonly missing: 'rate'; readonly place: TaxPlace };

/** No tax is set up, it is decided, or something is missing. */
export type TaxOutcome =
  | { readonly kind: 'none' }
  | { readonly kind: 'decided'; readonly decision: TaxDecision }
  | { readonly kind: 'undecided'; readonly gap: TaxGap };

export interface TaxInput {
  readonly terms: TaxTerms;
  readonly buyer: TaxBuyer;
  /** The shop's day. */
  readonly day: string;
  readonly lines: readonly TaxedLine[];
  /** `to-quote` decides its rate alone, for a price that staff name later. */
  readonly shipping: NamedPrice;
}

/**
 * Decides the tax of an order: each line and its shipping, rounded by itself. The only function that does;
 * whatever shows or charges tax calls it or repeats what it decided.
 */
export function decideTax({ terms, buyer, day, lines, shipping }: TaxInput): TaxOutcome {
  if (!isTaxCharged(terms)) return { kind: 'none' };
  const { shipTo } = buyer;
  if (!shipTo || shipTo.country === '') return undecided({ missing: 'country' });
  if (shipTo.region === '' && dependsOnRegion(terms, shipTo.country, day)) {
    return undecided({ missing: 'region' });
  }
  const rule = ruleFor(terms, buyer, shipTo, day);
  const taxed = taxedParts(terms, rule, day, { lines, shipping });
  if (!taxed) return undecided({ missing: 'rate', place: rule.place });
  return {
    kind: 'decided',
    decision: {
      version: 1,
      day,
      shipTo: { country: shipTo.country, region: shipTo.region },
      lines: taxed.slice(0, lines.length),
      shipping: taxed[lines.length] ?? null,
      totalCents: sumCents(taxed.map(({ taxCents }) => taxCents)),
      ...proofOf(rule),
    },
  };
}

/** The tax of an order whose lines go to several destinations, each of which was decided by itself. */
export function joinDecisions(own: TaxDecision, further: readonly TaxDecision[]): TaxDecision {
  if (further.length === 0) return own;
  const all = [own, ...further];
  return {
    ...own,
    lines: all.flatMap(({ lines }) => lines),
    totalCents: sumCents(all.map(({ totalCents }) => totalCents)),
    sentences: [...new Set(all.flatMap(({ sentences }) => sentences))],
    further: further.map((one) => ({
      shipTo: one.shipTo,
      shipping: one.shipping,
      vatNumber: one.vatNumber,
      certificate: one.certificate,
      sellerNumber: one.sellerNumber,
      ...(one.calculationId !== undefined && { calculationId: one.calculationId }),
    })),
  };
}

/** The tax of each line and then of shipping, if it costs anything; undefined if one has no rate. */
function taxedParts(
  terms: TaxTerms,
  rule: TaxRule,
  day: string,
  { lines, shipping }: Pick<TaxInput, 'lines' | 'shipping'>,
): TaxedAmount[] | undefined {
  // An order has up to two thousand lines, and a shop a rate for every state.
  const rates = ratesAt(terms.rates, rule.place, day);
  const taxed: TaxedAmount[] = [];
  for (const { amount, categoryIds } of lines) {
    const one = taxedAmount(rates, rule, amount, { kind: 'goods', categoryIds });
    if (!one) return undefined;
    taxed.push(one);
  }
  if (shipping !== 'to-quote' && shipping <= 0) return taxed;
  const price = shipping === 'to-quote' ? cents(0) : shipping;
  const freight = taxedAmount(rates, rule, price, { kind: 'shipping' });
  return freight && [...taxed, freight];
}

/** What papers say of a rule, and what proves it. */
export function proofOf(rule: TaxRule) {
  const certificate = rule.treatment === 'exempt' ? rule.certificate : null;
  const vatNumber = rule.treatment === 'reverse_charge' ? rule.vatNumber : null;
  return {
    sentences: sentencesFor(rule.treatment, vatNumber, certificate),
    vatNumber,
    certificate: certificate && { number: certificate.number, reason: certificate.reason },
    sellerNumber: rule.registration?.number ?? '',
  };
}

function undecided(gap: TaxGap): TaxOutcome {
  return { kind: 'undecided', gap };
}

/** Whether the tax of a country depends on which region of it an order goes to. */
export function dependsOnRegion({ registrations, rates }: TaxTerms, country: string, day: string) {
  return [...registrations, ...rates].some(
    (one) => one.country === country && one.region !== '' && isValidOn(one, day),
  );
}

/** What holds for a whole order, and where. */
export type TaxRule = {
  readonly place: TaxPlace;
  readonly registration: TaxRegistration | undefined;
} & (
  | { readonly treatment: 'standard' | 'export' | 'not_registered' }
  | { readonly treatment: 'exempt'; readonly certificate: TaxCertificate }
  | { readonly treatment: 'reverse_charge'; readonly vatNumber: BuyerVatNumber }
);

function ruleFor(terms: TaxTerms, buyer: TaxBuyer, shipTo: TaxPlace, day: string): TaxRule {
  const { country } = terms;
  const there = registrationFor(terms, shipTo, day);
  const home = terms.registrations.find((one) => one.country === country && isValidOn(one, day));
  const crossesUnion =
    isInUnion(country) && isInUnion(shipTo.country) && country !== shipTo.country;
  if (crossesUnion) {
    const vatNumber = provenNumber(terms, buyer.vatNumber);
    // Only a shop that is registered at home can supply without tax within the Union.
    if (vatNumber && home)
      return { treatment: 'reverse_charge', place: shipTo, registration: home, vatNumber };
  }
  if (!there && country !== shipTo.country && !crossesUnion) {
    return { treatment: 'export', place: shipTo, registration: home };
  }
  const collecting = there ?? (crossesUnion ? home : undefined);
  if (!collecting) return { treatment: 'not_registered', place: shipTo, registration: undefined };
  const place = there ? shipTo : { country: collecting.country, region: collecting.region };
  const certificate = certificateFor(buyer, place, day);
  return certificate
    ? { treatment: 'exempt', place, registration: collecting, certificate }
    : { treatment: 'standard', place, registration: collecting };
}

/** The checked certificate of a place on a day. */
export function certificateFor({ certificates }: TaxBuyer, place: TaxPlace, day: string) {
  return certificates.find((one) => one.isChecked && isValidOn(one, day) && covers(one, place));
}

function covers(one: TaxPlace, place: TaxPlace): boolean {
  return one.country === place.country && (one.region === '' || one.region === place.region);
}

/** The registration of a place on a day; that of its region comes first. */
function registrationFor({ registrations }: TaxTerms, place: TaxPlace, day: string) {
  const found = registrations.filter((one) => isValidOn(one, day) && covers(one, place));
  return found.find(({ region }) => region !== '') ?? found[0];
}

/** The buyer's number, if it proves a buyer in another member state. A number at home reverses nothing. */
export function provenNumber(
  terms: TaxTerms,
  vatNumber: BuyerVatNumber | null,
): BuyerVatNumber | null {
  if (!vatNumber) return null;
  const country = countryOfVatNumber(vatNumber.number);
  if (country === undefined || country === terms.country) return null;
  if (vatNumber.answer === 'valid') return vatNumber;
  const isTrusted = vatNumber.answer === 'unanswered' && terms.whenUnanswered === 'last-answer';
  return isTrusted && vatNumber.lastAnswer === 'valid' ? vatNumber : null;
}

function taxedAmount(
  rates: readonly TaxRate[],
  { treatment, place }: TaxRule,
  netCents: Cents,
  part: TaxedPart,
): TaxedAmount | undefined {
  const { country, region } = place;
  const untaxed = { treatment, netCents, taxCents: cents(0), milliPercent: 0 };
  if (treatment !== 'standard') return { ...untaxed, name: '', country, region };
  const rate = rateFor(rates, part);
  if (!rate) return undefined;
  const { name, milliPercent } = rate;
  const taxCents = taxOn(netCents, milliPercent);
  return { ...untaxed, taxCents, milliPercent, name, country, region: rate.region };
}
