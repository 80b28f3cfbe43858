import type { Breakdown, Taxed } from '../wire/tax.ts';

/** Who buys, and where it goes. */
export interface TaxedCustomer {
  readonly country: string;
  readonly state: string | null;
  readonly override: 'customer_exempt' | 'none' | 'reverse_charge';
  /** The first two letters of the customer's EU VAT numbers. */
  readonly vatPrefixes: readonly string[];
}

interface Rule {
  readonly level: Breakdown['jurisdiction']['level'];
  readonly name: string;
  readonly type: NonNullable<Breakdown['tax_rate_details']>['tax_type'];
  readonly title: string;
  /** In thousandths of a percent. */
  readonly milliPercent: number;
}

const HOME = 'DE';
const UNION =
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ');

/** Where the account is registered: Germany and with it the Union, and Washington with Seattle. */
function rulesOf({ country, state }: TaxedCustomer): readonly Rule[] {
  if (UNION.includes(country)) {
    const vat = { type: 'vat', title: 'VAT', milliPercent: 19_000 } as const;
    return [{ level: 'country', name: 'Germany', ...vat }];
  }
  if (country !== 'US' || state !== 'WA') return [];
  const sales = { type: 'sales_tax', title: 'Sales tax' } as const;
  return [
    { level: 'state', name: 'Washington', ...sales, milliPercent: 6_500 },
    { level: 'city', name: 'Seattle', ...sales, milliPercent: 3_850 },
  ];
}

/** The tax on an amount. `percent` takes the place of every rate of the account. */
export function taxOn(amount: number, customer: TaxedCustomer, percent: number | null): Taxed {
  const rules = rulesOf(customer);
  const reason = reasonOf(customer, rules);
  if (reason !== 'standard_rated') {
    const breakdown = [
      part(customer, rules[0], { amount: 0, taxable: 0, reason, milliPercent: 0 }),
    ];
    return { amount, tax: 0, breakdown };
  }
  const breakdown = rules.map((rule) => {
    const milliPercent = percent === null ? rule.milliPercent : (percent * 1000) / rules.length;
    const tax = Math.round((amount * milliPercent) / 100_000);
    return part(customer, rule, { amount: tax, taxable: amount, reason, milliPercent });
  });
  return { amount, tax: breakdown.reduce((sum, row) => sum + row.amount, 0), breakdown };
}

function reasonOf(customer: TaxedCustomer, rules: readonly Rule[]): Breakdown['taxability_reason'] {
  const { country, override, vatPrefixes } = customer;
  if (rules.length === 0) return 'not_collecting';
  if (override !== 'none') return override;
  const crosses = UNION.includes(country) && country !== HOME;
  return crosses && vatPrefixes.some((prefix) => prefix !== HOME)
    ? 'reverse_charge'
    : 'standard_rated';
}

interface PartInput {
  readonly amount: number;
  readonly taxable: number;
  readonly reason: Breakdown['taxability_reason'];
  readonly milliPercent: number;
}

function part(customer: TaxedCustomer, rule: Rule | undefined, input: PartInput): Breakdown {
  const { country, state } = customer;
  return {
    amount: input.amount,
    jurisdiction: {
      country,
      display_name: rule?.name ?? country,
      level: rule?.level ?? 'country',
      state: rule?.level === 'country' ? null : state,
    },
    sourcing: 'destination',
    tax_rate_details: rule
      ? {
          display_name: rule.title,
          percentage_decimal: String(input.milliPercent / 1000),
          tax_type: rule.type,
        }
      : null,
    taxability_reason: input.reason,
    taxable_amount: input.taxable,
  };
}
