import type { Cents } from '@kerf/domain/money';
import { ProblemError } from '@kerf/domain/problem';
import { lineAmount, type PricedLine } from '@kerf/domain/quote';
import { dayOf } from '@kerf/domain/shop-day';
import {
  decideTax,
  dependsOnRegion,
  type TaxDecision,
  type TaxOutcome,
} from '@kerf/domain/tax/decide-tax';
import { isTaxCharged, NO_TAX_TERMS, type TaxPlace, type TaxTerms } from '@kerf/domain/tax/terms';
import { type RawBuilder, sql } from 'kysely';
import { uuidArray } from '../../../db/pipeline.ts';

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

/** Selects the categories of these products, if tax is charged. */
export function selectTaxedCategories(productIds: readonly string[]): RawBuilder<CategoriesRow> {
  return sql<CategoriesRow>`
    select products.id as "productId", array(
      select unnest(category_ids || ruled_ids) union
      select parent_id from categories
      where categories.id = any(category_ids || ruled_ids) and parent_id is not null
    ) as "categoryIds"
    from products
    where products.id = any(${uuidArray(productIds)})
      and exists (select from tax_terms where ${isCharged})`;
}

/** A line whose tax is asked for. */
interface TaxedProductLine extends PricedLine {
  readonly product: { readonly id: string };
}

/** Decides the tax of orders by the terms of this moment. */
export class OrderTax {
  readonly #terms: TaxTerms;
  readonly #day: string;
  readonly #categories: ReadonlyMap<string, readonly string[]>;

  constructor([row]: readonly TermsRow[], categories: readonly CategoriesRow[]) {
    this.#terms = row?.terms ?? NO_TAX_TERMS;
    this.#day = row ? dayOf(new Date(), row.timeZone) : '';
    this.#categories = new Map(categories.map((one) => [one.productId, one.categoryIds]));
  }

  /** Whether the tax of a country depends on its region. */
  asksRegion(country: string): boolean {
    return isTaxCharged(this.#terms) && dependsOnRegion(this.#terms, country, this.#day);
  }

  /** The tax of these lines, or what is missing. */
  quote(lines: readonly TaxedProductLine[], shipping: Cents, shipTo: TaxPlace | null): TaxOutcome {
    return decideTax({
      terms: this.#terms,
      buyer: { shipTo, vatNumber: null, certificates: [] },
      day: this.#day,
      lines: lines.map((line) => ({
        amount: lineAmount(line),
        categoryIds: this.#categories.get(line.product.id) ?? [],
      })),
      shipping,
    });
  }

  /** Null where no tax is set up. Throws a ProblemError if something that decides it is missing. */
  decide(
    lines: readonly TaxedProductLine[],
    shipping: Cents,
    shipTo: TaxPlace | null,
  ): TaxDecision | null {
    const outcome = this.quote(lines, shipping, shipTo);
    if (outcome.kind === 'none') return null;
    if (outcome.kind === 'decided') return outcome.decision;
    const { gap } = outcome;
    const place = gap.missing === 'rate' ? gap.place.region || gap.place.country : null;
    throw new ProblemError({ code: 'tax_undecided', missing: gap.missing, place });
  }
}
