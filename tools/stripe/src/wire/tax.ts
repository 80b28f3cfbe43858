import type Stripe from 'stripe';

/** A calculation with its lines, which are only shown where they are expanded. */
export interface StoredCalculation {
  readonly id: string;
  readonly wire: Stripe.Tax.Calculation;
  readonly lines: readonly Stripe.Tax.CalculationLineItem[];
}

/** A transaction or a reversal, with its lines. */
export interface StoredTransaction {
  readonly id: string;
  readonly wire: Stripe.Tax.Transaction;
  readonly lines: readonly Stripe.Tax.TransactionLineItem[];
}

export type Breakdown = Stripe.Tax.CalculationLineItem.TaxBreakdown;

/** An amount and the tax on it, as a whole and by jurisdiction. */
export interface Taxed {
  readonly amount: number;
  readonly tax: number;
  readonly breakdown: Breakdown[];
}

export interface LineInput {
  readonly reference: string;
  readonly quantity: number;
  readonly taxCode: string;
  readonly taxed: Taxed;
}

export function calculationLine(id: string, input: LineInput): Stripe.Tax.CalculationLineItem {
  return {
    id,
    object: 'tax.calculation_line_item',
    amount: input.taxed.amount,
    amount_tax: input.taxed.tax,
    livemode: false,
    metadata: null,
    performance_location: null,
    product: null,
    quantity: input.quantity,
    reference: input.reference,
    tax_behavior: 'exclusive',
    tax_breakdown: input.taxed.breakdown,
    tax_code: input.taxCode,
  };
}

/** The breakdown of a whole calculation has less of each jurisdiction. */
export function summary(parts: readonly Breakdown[]): Stripe.Tax.Calculation.TaxBreakdown[] {
  const alike = Map.groupBy(parts, (part) =>
    JSON.stringify([part.jurisdiction, part.tax_rate_details]),
  );
  return [...alike.values()].flatMap((rows) => {
    const [first] = rows;
    if (first === undefined) return [];
    return [
      {
        amount: rows.reduce((sum, row) => sum + row.amount, 0),
        inclusive: false,
        tax_rate_details: {
          country: first.jurisdiction.country,
          flat_amount: null,
          percentage_decimal: first.tax_rate_details?.percentage_decimal ?? '0.0',
          rate_type: 'percentage',
          state: first.jurisdiction.state,
          tax_type: first.tax_rate_details?.tax_type ?? null,
        },
        taxability_reason: first.taxability_reason,
        taxable_amount: rows.reduce((sum, row) => sum + row.taxable_amount, 0),
      },
    ];
  });
}

const LISTED = 10;

/** The first lines of a calculation or transaction, as they come expanded. */
export function expandedLines({ id, lines }: StoredCalculation | StoredTransaction) {
  return {
    object: 'list' as const,
    data: lines.slice(0, LISTED),
    has_more: lines.length > LISTED,
    url: `/v1/tax/${id.startsWith('taxcalc') ? 'calculations' : 'transactions'}/${id}/line_items`,
  };
}
