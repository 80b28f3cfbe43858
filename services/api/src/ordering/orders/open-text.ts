import type { FurtherDestination } from '@kerf/domain/destination';
import { folded } from '@kerf/domain/text/folded';
import { type SqlBool, sql } from 'kysely';
import { containingExactly } from '../../db/listing.ts';
import type { OrderLineRow, OrderRow } from '../../db/schema.ts';

type Named = Pick<
  OrderRow,
  'order_name' | 'customer_email' | 'customer_name' | 'phone' | 'address' | 'po_number'
> & { readonly further_destinations?: readonly Pick<FurtherDestination, 'text'>[] | null };

type NamedLine = Pick<OrderLineRow, 'sku' | 'name' | 'note' | 'cost_center'>;

/**
 * All that an open order is searched by, besides its number, for `orders.open_text`. Without spaces, so that it
 * does not matter which of them a search keeps.
 */
export function openText(order: Named, lines: readonly NamedLine[]) {
  const { phone } = order;
  const further = order.further_destinations?.map(({ text }) => text) ?? [];
  const rest = [order.address, ...further, order.po_number ?? ''].join('');
  return compact([
    order.order_name + order.customer_email + order.customer_name,
    phone + rest,
    phone + phone.replaceAll(/[^0-9]/g, '') + rest,
    ...lines.map(
      ({ sku, name, cost_center: costCenter, note }) =>
        sku + name + (costCenter ?? '') + (note ?? ''),
    ),
  ]).join('\n');
}

/**
 * Whether an order's `open_text` has one of these texts, which it has if any part of the order does; true as
 * well of an order without, such as one of an earlier release.
 */
export function mayContain(texts: readonly string[]) {
  const found = compact(texts).map(
    (text) => sql`'ks-' || serial::text || open_text like ${containingExactly(text)}`,
  );
  return sql<SqlBool>`coalesce(${sql.join(found, sql` or `)}, true)`;
}

function compact(texts: readonly string[]): string[] {
  return texts.map((text) => folded(text).replaceAll(/[\s\u0085]/g, ''));
}
