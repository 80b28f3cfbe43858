import { placeName } from '@kerf/domain/address/place-name';
import { ProblemError } from '@kerf/domain/problem';
import { lineAmount, type PricedLine } from '@kerf/domain/quote';
import { dayOf } from '@kerf/domain/shop-day';
import {
  type BuyerVatNumber,
  dependsOnRegion,
  type TaxCertificate,
  type TaxDecision,
  type TaxInput,
  type VatAnswer,
} from '@kerf/domain/tax/decide-tax';
import { pickedUpPlace } from '@kerf/domain/tax/pick-up';
import { NO_TAX_TERMS, type TaxPlace, type TaxTerms } from '@kerf/domain/tax/terms';
import { vatNumberAt } from '@kerf/domain/tax/vat-answer';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import { uuidArray } from '../../../db/pipeline.ts';
import type { Schema } from '../../../db/schema.ts';
import type { TaxedAddress, TaxGateway, TaxQuestion } from '../../../gateways/tax/tax-gateway.ts';
import { buyerVatNumber } from '../../../people/vat-numbers/vat-numbers.store.ts';
import { knownPlace } from './known-place.ts';
import { type TaxAnswers, TaxToAsk } from './tax-answers.ts';

interface TermsRow {
  readonly terms: TaxTerms;
  readonly timeZone: string;
}

interface CategoriesRow {
  readonly productId: string;
  /** The categories of the product, and those above them. */
  readonly categoryIds: readonly string[];
}

const isCharged = sql`(terms ->> 'isCharged')::boolean`;

/** Selects what the shop charges as tax; nothing while it charges none. */
export function selectChargedTax(): RawBuilder<TermsRow> {
  return sql<TermsRow>`
    select terms, time_zone as "timeZone" from tax_terms, shop_settings where ${isCharged}`;
}

/** Whether a rate is for the products of one category. */
const goesByCategory = sql`jsonb_path_exists(terms,
  '$.rates[*].covers ? (@ != "all" && @ != "goods" && @ != "shipping")')`;

/** Selects the categories of these products, if the tax that is charged goes by them. */
export function selectTaxedCategories(productIds: readonly string[]): RawBuilder<CategoriesRow> {
  return sql<CategoriesRow>`
    select products.id as "productId", array(
      select unnest(category_ids || ruled_ids) union
      select parent_id from categories
      where categories.id = any(category_ids || ruled_ids) and parent_id is not null
    ) as "categoryIds"
    from products
    where products.id = any(${uuidArray(productIds)})
      and exists (select from tax_terms where ${isCharged} and ${goesByCategory})`;
}

interface VatNumbersRow {
  readonly account_id: string;
  readonly number: string;
  readonly request_id: string | null;
  readonly last_answer: Exclude<VatAnswer, 'unanswered'> | null;
  readonly last_answer_at: Date | string | null;
}

/** Selects the VAT numbers of these accounts, if tax is charged. */
export function selectVatNumbers(accountIds: readonly string[]): RawBuilder<VatNumbersRow> {
  return sql<VatNumbersRow>`
    select account_id, number, request_id, last_answer, last_answer_at from vat_numbers
    where account_id = any(${uuidArray(accountIds)})
      and exists (select from tax_terms where ${isCharged})`;
}

type CertificatesRow = Pick<
  Selectable<Schema['tax_certificates']>,
  'account_id' | 'country' | 'region' | 'number' | 'reason' | 'first_day' | 'last_day'
>;

/** Selects the certificates of these accounts that staff have checked, if tax is charged. */
export function selectCertificates(accountIds: readonly string[]): RawBuilder<CertificatesRow> {
  return sql<CertificatesRow>`
    select account_id, country, region, number, reason, first_day, last_day from tax_certificates
    where account_id = any(${uuidArray(accountIds)}) and checked_at is not null
      and exists (select from tax_terms where ${isCharged})
    order by created_at, id`;
}

function certificateOf(row: CertificatesRow): TaxCertificate {
  const { country, region, number, reason, first_day: from, last_day: to } = row;
  return { country, region, number, reason, from, to, isChecked: true };
}

/** A line whose tax is asked for. */
interface TaxedProductLine extends PricedLine {
  readonly product: { readonly id: string };
}

/** What decides on the tax of some orders, as it was read. */
interface TaxRows {
  readonly terms: readonly TermsRow[];
  readonly categories: readonly CategoriesRow[];
  readonly vatNumbers: readonly VatNumbersRow[];
  readonly certificates: readonly CertificatesRow[];
}

/** Whose order it is, and where it goes. */
export interface TaxedBuyer {
  /** Null for a visitor. */
  readonly accountId: string | null;
  readonly shipTo: (TaxPlace & Partial<TaxedAddress>) | null;
  /** Whether they get the goods at the shop. */
  readonly isPickedUp: boolean;
}

/** Decides the tax of orders by the terms of this moment. */
export class OrderTax {
  readonly #gateway: TaxGateway;
  readonly #terms: TaxTerms;
  readonly #day: string;
  readonly #now = new Date();
  readonly #categories: ReadonlyMap<string, readonly string[]>;
  readonly #vatNumbers: ReadonlyMap<string, BuyerVatNumber>;
  readonly #certificates: readonly CertificatesRow[];

  constructor(
    gateway: TaxGateway,
    { terms: [row], categories, vatNumbers, certificates }: TaxRows,
  ) {
    this.#gateway = gateway;
    this.#certificates = certificates;
    this.#terms = { ...NO_TAX_TERMS, ...row?.terms };
    this.#day = row ? dayOf(this.#now, row.timeZone) : '';
    this.#categories = new Map(categories.map((one) => [one.productId, one.categoryIds]));
    this.#vatNumbers = new Map(vatNumbers.map((one) => [one.account_id, buyerVatNumber(one)]));
  }

  /** Whether the tax of a country depends on its region. */
  asksRegion(country: string): boolean {
    const isOwn = this.#gateway.decider === 'own' && this.#gateway.isCharged(this.#terms);
    return isOwn && dependsOnRegion(this.#terms, country, this.#day);
  }

  /** Where an order is supplied, as far as it is known. */
  placeOf({ shipTo, isPickedUp }: Omit<TaxedBuyer, 'accountId'>): TaxPlace | null {
    const place = isPickedUp ? pickedUpPlace(this.#terms, shipTo) : shipTo;
    return place && knownPlace(place, (region) => this.#isSetUp(region));
  }

  #isSetUp(region: string): boolean {
    const { registrations, rates } = this.#terms;
    const isIt = (one: TaxPlace) => one.region === region;
    return registrations.some(isIt) || rates.some(isIt);
  }

  #vatNumberOf(accountId: string | null): BuyerVatNumber | null {
    const found = accountId === null ? undefined : this.#vatNumbers.get(accountId);
    return found ? vatNumberAt(found, this.#now, this.#terms.askAgainDays) : null;
  }

  /** What decides on the tax of these lines. */
  question(
    lines: readonly TaxedProductLine[],
    shipping: TaxInput['shipping'],
    { accountId, shipTo, isPickedUp }: TaxedBuyer,
  ): TaxQuestion {
    return {
      terms: this.#terms,
      buyer: {
        shipTo: this.placeOf({ shipTo, isPickedUp }),
        vatNumber: this.#vatNumberOf(accountId),
        certificates: this.#certificates
          .filter((one) => one.account_id === accountId)
          .map(certificateOf),
      },
      day: this.#day,
      lines: lines.map((line) => ({
        amount: lineAmount(line),
        categoryIds: this.#categories.get(line.product.id) ?? [],
      })),
      shipping,
      address: {
        lines: shipTo?.lines ?? [],
        city: shipTo?.city ?? '',
        postalCode: shipTo?.postalCode ?? '',
      },
      isPickedUp,
    };
  }

  /**
   * Null where no tax is set up. Throws a ProblemError if something that decides it is missing, and TaxToAsk if a service
   * has to be asked that is not among the answers.
   */
  decide(
    lines: readonly TaxedProductLine[],
    shipping: TaxInput['shipping'],
    buyer: TaxedBuyer,
    answers: TaxAnswers | undefined,
  ): TaxDecision | null {
    const question = this.question(lines, shipping, buyer);
    const outcome = this.#gateway.atOnce(question) ?? answers?.find(question);
    if (!outcome) throw new TaxToAsk(question);
    if (outcome.kind === 'none') return null;
    if (outcome.kind === 'decided') return outcome.decision;
    const { gap } = outcome;
    const place = gap.missing === 'rate' ? placeName(gap.place) : null;
    throw new ProblemError({ code: 'tax_undecided', missing: gap.missing, place });
  }
}
