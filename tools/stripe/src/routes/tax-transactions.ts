import type Stripe from 'stripe';
import type { ApiCall, ApiEndpoint } from '../api-endpoint.ts';
import { invalidParam, missingResource } from '../errors.ts';
import { newId } from '../ids.ts';
import type { Params } from '../params.ts';
import type { StoredTransaction } from '../wire/tax.ts';
import type { Act } from '../world.ts';
import { calculationOf } from './tax.ts';

/** `/v1/tax/transactions`: https://docs.stripe.com/api/tax/transactions */
export const taxTransactionEndpoints: readonly ApiEndpoint[] = [
  {
    method: 'POST',
    path: '/v1/tax/transactions/create_from_calculation',
    isOpenToBrowsers: false,
    run: createSale,
  },
  {
    method: 'POST',
    path: '/v1/tax/transactions/create_reversal',
    isOpenToBrowsers: false,
    run: createReversal,
  },
  {
    method: 'GET',
    path: '/v1/tax/transactions/:id/line_items',
    isOpenToBrowsers: false,
    run: ({ act, params, id }) => {
      params.allow(['limit', 'starting_after', 'ending_before']);
      const { lines } = transactionOf(act, id());
      const after = params.filled('starting_after');
      const from = after === undefined ? 0 : lines.findIndex((line) => line.id === after) + 1;
      const until = from + (params.integer('limit', 1) ?? 10);
      return {
        object: 'list',
        data: lines.slice(from, until),
        has_more: until < lines.length,
        url: `/v1/tax/transactions/${id()}/line_items`,
      };
    },
  },
];

function createSale({ act, params: all }: ApiCall): Stripe.Tax.Transaction {
  const params = all.allow(['calculation', 'reference', 'metadata', 'posted_at']);
  const calculation = calculationOf(act, params.required('calculation'));
  const reference = freeReference(act, params);
  const lines = calculation.lines.map((line) => ({
    id: newId('tax_li'),
    object: 'tax.transaction_line_item' as const,
    amount: line.amount,
    amount_tax: line.amount_tax,
    livemode: false,
    metadata: null,
    product: null,
    quantity: line.quantity,
    reference: line.reference,
    reversal: null,
    tax_behavior: 'exclusive' as const,
    tax_code: line.tax_code,
    type: 'transaction' as const,
  }));
  const { wire } = calculation;
  return stored(act, lines, {
    ...transaction(act, reference),
    currency: wire.currency,
    customer_details: wire.customer_details,
    shipping_cost: wire.shipping_cost && withoutBreakdown(wire.shipping_cost),
    tax_date: wire.tax_date,
  });
}

function createReversal({ act, params: all }: ApiCall): Stripe.Tax.Transaction {
  const params = all.allow([
    'mode',
    'original_transaction',
    'reference',
    'flat_amount',
    'line_items',
    'shipping_cost',
    'metadata',
  ]);
  const original = transactionOf(act, params.required('original_transaction'));
  const mode = params.oneOf('mode', ['full', 'partial']);
  if (mode === undefined) throw params.missing('mode');
  const reference = freeReference(act, params);
  const { lines, shipping, flat } = mode === 'full' ? allOf(original) : partsOf(params, original);
  const taken = flat - sum(lines) - (shipping ? sum([shipping]) : 0);
  if (taken > leftOf(act, original)) {
    throw invalidParam('The reversal exceeds what is left of it.', 'original_transaction');
  }
  const { wire } = original;
  return stored(act, lines, {
    ...transaction(act, reference),
    currency: wire.currency,
    customer_details: wire.customer_details,
    metadata: { flat_amount: String(flat) },
    reversal: { original_transaction: original.id },
    shipping_cost: shipping,
    tax_date: wire.tax_date,
    type: 'reversal',
  });
}

/** What a reversal takes back, in negative amounts but for the flat one. */
interface Reversed {
  readonly lines: readonly Line[];
  readonly shipping: Stripe.Tax.Transaction.ShippingCost | null;
  readonly flat: number;
}

function allOf({ lines, wire: { shipping_cost: cost } }: StoredTransaction): Reversed {
  return {
    lines: lines.map((line) => reversed(line, line)),
    shipping: cost && { ...cost, amount: -cost.amount, amount_tax: -cost.amount_tax },
    flat: 0,
  };
}

function partsOf(params: Params, original: StoredTransaction): Reversed {
  const lines = reversedLines(params, original);
  const freight = params.group('shipping_cost');
  const { shipping_cost: cost } = original.wire;
  const shipping = freight && cost ? { ...cost, ...negated(freight) } : null;
  const flat = params.has('flat_amount') ? -negative(params, 'flat_amount') : 0;
  const isNamed = lines.length > 0 || shipping !== null;
  if (!isNamed && flat === 0) throw params.missing('line_items');
  if (isNamed && flat > 0) {
    throw invalidParam('You may only provide one of flat_amount and line_items.', 'flat_amount');
  }
  return { lines, shipping, flat };
}

type Line = Stripe.Tax.TransactionLineItem;

function reversedLines(params: Params, original: StoredTransaction): Line[] {
  return params.groups('line_items').map((one) => {
    const id = one.required('original_line_item');
    const line = original.lines.find((each) => each.id === id);
    if (line === undefined) throw missingResource('line item', id, one.path('original_line_item'));
    one.required('reference');
    return reversed(line, {
      amount: -negative(one, 'amount'),
      amount_tax: -negative(one, 'amount_tax'),
      quantity: one.integer('quantity', 1) ?? line.quantity,
    });
  });
}

function reversed(line: Line, by: Pick<Line, 'amount' | 'amount_tax' | 'quantity'>): Line {
  return {
    ...line,
    id: newId('tax_li'),
    amount: -by.amount,
    amount_tax: -by.amount_tax,
    quantity: by.quantity,
    reversal: { original_line_item: line.id },
    type: 'reversal',
  };
}

function negated(params: Params) {
  return { amount: negative(params, 'amount'), amount_tax: negative(params, 'amount_tax') };
}

/** Reversals are given as negative amounts. */
function negative(params: Params, name: string): number {
  const value = params.integer(name, Number.MIN_SAFE_INTEGER);
  if (value === undefined) throw params.missing(name);
  if (value <= 0) return value;
  throw invalidParam('This value must be less than or equal to 0.', params.path(name));
}

function freeReference(act: Act, params: Params): string {
  const reference = params.required('reference');
  const isTaken = [...act.world.store.transactions.values()].some(
    ({ wire }) => wire.reference === reference,
  );
  if (!isTaken) return reference;
  throw invalidParam(
    `A transaction with the reference ${reference} exists already.`,
    'reference',
    'resource_already_exists',
  );
}

function transactionOf(act: Act, id: string): StoredTransaction {
  const found = act.world.store.transactions.get(id);
  if (found === undefined) throw missingResource('tax transaction', id, 'transaction');
  return found;
}

function sum(lines: readonly Pick<Line, 'amount' | 'amount_tax'>[]): number {
  return lines.reduce((total, line) => total + line.amount + line.amount_tax, 0);
}

function totalOf({ lines, wire }: StoredTransaction): number {
  const { shipping_cost: shipping, metadata } = wire;
  const flat = Number(metadata?.flat_amount ?? 0);
  return sum(lines) + (shipping ? shipping.amount + shipping.amount_tax : 0) - flat;
}

/** What earlier reversals have left of a sale. */
function leftOf(act: Act, sale: StoredTransaction): number {
  return [...act.world.store.transactions.values()]
    .filter(({ wire }) => wire.reversal?.original_transaction === sale.id)
    .reduce((left, reversal) => left + totalOf(reversal), totalOf(sale));
}

function withoutBreakdown({ tax_breakdown: _, ...cost }: Stripe.Tax.Calculation.ShippingCost) {
  return cost;
}

function transaction(act: Act, reference: string) {
  const now = act.world.clock.seconds();
  return {
    id: newId('tax'),
    object: 'tax.transaction' as const,
    created: now,
    customer: null,
    livemode: false,
    metadata: null,
    posted_at: now,
    reference,
    reversal: null,
    ship_from_details: null,
    type: 'transaction' as const,
  };
}

function stored(act: Act, lines: readonly Line[], wire: Stripe.Tax.Transaction) {
  act.world.store.transactions.set(wire.id, { id: wire.id, wire, lines });
  return wire;
}
