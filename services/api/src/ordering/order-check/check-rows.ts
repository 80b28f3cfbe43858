import type { CheckedRow, CheckRows, OrderChecked } from '@kerf/contract/schemas/order-check';
import { dollarsFromCents } from '@kerf/domain/money';
import { checkOrderRows, type RowCheck, type RowItem } from '@kerf/domain/order-rows';
import { isStaff } from '@kerf/domain/permission';
import { quantityOfNumber } from '@kerf/domain/typed-quantity';
import { productView } from '../../catalogue/products/product-view.ts';
import type { ProductRow } from '../../db/schema.ts';
import type { Actor } from '../../http/actor.ts';
import type { Counted } from '../../http/mount.ts';
import { buyersPrices, listPricesOf } from '../orders/price-book.ts';
import { findNamedProducts } from './named-products.store.ts';
import {
  type ReadRow,
  type RecordUnknownRows,
  readRow,
  type SearchUnknownDeps,
  searchUnknownRows,
} from './read-row.ts';

/**
 * The maximum that one call of a visitor adds to unmet demand, so that visitors cannot crowd out what
 * customers look for.
 */
const VISITOR_TEXTS_MAX = 10;
/** How many unknown rows are compared with similar codes at most, in case another shop's list is pasted. */
const COMPARED_MAX = 300;
/** How many of them for a unit of the caller's allowance. */
const COMPARED_PER_UNIT = 25;

interface CheckDeps extends SearchUnknownDeps {
  readonly recordUnknownRows: RecordUnknownRows;
}

/** Looks up the rows of an order and checks them by the same rules as the order pad. Records unknown products as unmet demand. */
export async function checkRows(
  deps: CheckDeps,
  actor: Actor | null,
  asked: CheckRows,
  { allowance, countedAs }: Counted,
): Promise<OrderChecked> {
  const { db } = deps;
  const isWithin = await allowance.take(1);
  const named = await findNamedProducts(db, asked.map(askedFor), isWithin ? COMPARED_MAX : 0);
  const answers = Map.groupBy(named, ({ row }) => row);
  const rows = asked.map((_, index) => readRow(answers.get(index + 1) ?? []));
  const compared = rows.filter(({ product }) => product === null).slice(0, COMPARED_MAX);
  await allowance.take(Math.floor(compared.length / COMPARED_PER_UNIT));
  const read = await searchUnknownRows(deps, asked, rows, allowance);
  const checked = checkOrderRows(
    buyersPrices(),
    asked.map(({ quantity }, index) => ({
      item: itemOf(read[index]),
      quantity: quantityOfNumber(quantity),
    })),
  );
  const unknown = asked.flatMap((row, index) =>
    checked[index]?.problem === 'unknown' && 'sku' in row && !read[index]?.isFound ? [row.sku] : [],
  );
  // Searches by admins are not demand.
  if (!actor || !isStaff(actor)) {
    const recorded = actor ? unknown : unknown.slice(0, VISITOR_TEXTS_MAX);
    await deps.recordUnknownRows(recorded, countedAs, actor?.accountId);
  }
  return {
    rows: read.flatMap((row, index) => {
      const found = checked[index];
      return found ? [rowView(row, found)] : [];
    }),
    products: [...productsOf(read).values()].map(productView),
  };
}

function askedFor(row: CheckRows[number]) {
  return 'sku' in row ? { text: row.sku, id: null } : { text: null, id: row.productId };
}

function itemOf(row: ReadRow | undefined): RowItem {
  if (!row?.product) return { kind: row?.gone ? 'gone' : 'unknown' };
  const { product } = row;
  return {
    kind: 'product',
    product: {
      id: product.id,
      minOrder: product.min_order,
      stock: product.on_hand - product.held,
      packSize: product.pack_size,
      ...listPricesOf(product),
    },
  };
}

function rowView(row: ReadRow, { problem, instead, unitPrice, together }: RowCheck): CheckedRow {
  const { product, matched, gone, replacement, nearest } = row;
  return {
    productId: product?.id ?? null,
    matched,
    gone: gone && { name: gone.name, sku: gone.sku },
    replacement: replacement?.id ?? null,
    nearest: nearest.map(({ id }) => id),
    problem,
    offer: instead,
    unitPrice: unitPrice === null ? null : dollarsFromCents(unitPrice),
    together,
  };
}

function productsOf(rows: readonly ReadRow[]): Map<string, ProductRow> {
  const named = rows.flatMap(({ product, replacement, nearest }) => [
    ...(product ? [product] : []),
    ...(replacement ? [replacement] : []),
    ...nearest,
  ]);
  return new Map(named.map((product) => [product.id, product]));
}
