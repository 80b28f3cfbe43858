import { type Cents, cents, sumCents } from '@kerf/domain/money';
import { lineAmount } from '@kerf/domain/quote';
import type { TaxDecision, TaxedAmount } from '@kerf/domain/tax/decide-tax';
import { taxOfUnits } from '@kerf/domain/tax/refunded-tax';
import { reversalsBySale } from '@kerf/domain/tax/reversals-by-sale';
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { RefundRow } from '../../db/schema.ts';
import type { ReversedAmount, ReversedLine, TaxReversal } from '../../gateways/tax/tax-gateway.ts';
import { shippingOfRefund } from '../../ordering/orders/destinations.ts';

type Parts = TaxReversal['parts'];
/** What a refund names of the sale to one address. */
type Named = Extract<Parts, { lines: unknown }>;

/** What a refund takes back of the sale to one address of its order, by its number; null for nothing. */
export async function reversedParts(
  db: Database,
  refundId: string,
  number: number,
): Promise<Parts | null> {
  const refunds = await refundsUntil(db, refundId);
  const sold = await soldBy(db, refundId);
  const named = await Promise.all(refunds.map((refund) => namedBy(db, refund, sold)));
  const shares = reversalsBySale(
    sold.totals,
    refunds.map(({ amount_cents: amount }, index) => ({
      amount: cents(amount),
      named: (named[index] ?? []).map(({ lines, shipping }) => totalOf(lines, shipping)),
    })),
  );
  const share = shares.at(-1)?.[number];
  if (!share || share.amount === 0) return null;
  return (share.isNamed && named.at(-1)?.[number]) || { amount: share.amount };
}

function totalOf(lines: readonly ReversedAmount[], shipping: ReversedAmount | null): Cents {
  const all = shipping ? [...lines, shipping] : lines;
  return sumCents(all.flatMap(({ netCents, taxCents }) => [netCents, taxCents]));
}

/** The refunds of a payment up to this one, the oldest first. */
function refundsUntil(db: Database, refundId: string): Promise<RefundRow[]> {
  return db
    .selectFrom('refunds')
    .innerJoin('refunds as this', 'this.payment_id', 'refunds.payment_id')
    .selectAll('refunds')
    .where('this.id', '=', refundId)
    .where('refunds.state', '<>', 'failed')
    .where(sql<boolean>`(refunds.created_at, refunds.id) <= (this.created_at, this.id)`)
    .orderBy('refunds.created_at')
    .orderBy('refunds.id')
    .execute();
}

interface Sold {
  /** The destination of each line, by its position. */
  readonly destinations: readonly number[];
  /** What was sold to each address, with tax. */
  readonly totals: readonly Cents[];
  readonly shippings: readonly (TaxedAmount | null)[];
}

/** What the refunded order sold to each address. */
async function soldBy(db: Database, refundId: string): Promise<Sold> {
  const { tax_decision: decision, lines } = await db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .select('tax_decision')
    .select(
      sql<number[]>`array(select coalesce(destination, 0) from order_lines
        where order_lines.order_id = orders.id order by position)`.as('lines'),
    )
    .where('refunds.id', '=', refundId)
    .executeTakeFirstOrThrow();
  const shippings = decision ? shippingsOf(decision) : [];
  const totals = shippings.map((shipping, number) => {
    const goods = decision?.lines.filter((_, position) => lines[position] === number) ?? [];
    return totalOf(goods, shipping);
  });
  return { destinations: lines, totals, shippings };
}

function shippingsOf({ shipping, further = [] }: TaxDecision): (TaxedAmount | null)[] {
  return [shipping, ...further.map((one) => one.shipping)];
}

/** What a refund names of each sale; nothing of any where that does not add up. */
async function namedBy(db: Database, refund: RefundRow, sold: Sold): Promise<Named[]> {
  const rows = await refundedLines(db, refund.id);
  const lines = rows.map(({ position, price, quantity, amount }) => {
    const netCents = lineAmount({ unitPrice: cents(price), quantity });
    const number = sold.destinations[position] ?? 0;
    const index = position - sold.destinations.indexOf(number);
    return { number, line: { index, netCents, taxCents: cents(amount - netCents) } };
  });
  const taxOfLines = sumCents(lines.map(({ line }) => line.taxCents));
  const shippings = refundedShippings(refund, sold, cents(refund.tax_cents - taxOfLines));
  if (shippings === null) return [];
  return sold.totals.map((_, number) => ({
    lines: lines.filter((one) => one.number === number).map(({ line }): ReversedLine => line),
    shipping: shippings[number] ?? null,
  }));
}

function refundedLines(db: Database, refundId: string) {
  return db
    .selectFrom('refund_lines')
    .innerJoin('refunds', 'refunds.id', 'refund_lines.refund_id')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .innerJoin('order_lines', (join) =>
      join
        .onRef('order_lines.order_id', '=', 'payments.order_id')
        .onRef('order_lines.position', '=', 'refund_lines.position'),
    )
    .select(['order_lines.position', 'order_lines.unit_price_cents as price'])
    .select(['refund_lines.quantity', 'refund_lines.amount_cents as amount'])
    .where('refund_lines.refund_id', '=', refundId)
    .orderBy('order_lines.position')
    .execute();
}

/** The shipping to each address that goes back with its share of this tax; null if the tax is not its own. */
function refundedShippings(
  refund: RefundRow,
  { shippings }: Sold,
  tax: Cents,
): (ReversedAmount | null)[] | null {
  const nets = shippingOfRefund(refund);
  const last = nets.findLastIndex((net) => net > 0);
  let left: number = tax;
  const shared = nets.map((netCents, number) => {
    if (netCents === 0) return null;
    const taxCents = number === last ? cents(left) : shareOf(shippings[number] ?? null, netCents);
    left -= taxCents;
    return { netCents, taxCents };
  });
  const isOwn = left === 0 && shared.every((one) => one === null || one.taxCents >= 0);
  return isOwn ? shared : null;
}

function shareOf(shipping: TaxedAmount | null, part: Cents): Cents {
  if (shipping === null) return cents(0);
  return taxOfUnits(shipping.taxCents, { ordered: shipping.netCents, before: 0, quantity: part });
}
