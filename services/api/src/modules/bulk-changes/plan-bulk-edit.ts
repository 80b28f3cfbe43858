import type { NewBulkEdit } from '@kerf/contract/schemas/bulk-edit';
import { BULK_ROWS_MAX } from '@kerf/domain/bulk-change';
import { type Cents, cents, centsFromDollars } from '@kerf/domain/money';
import { changedPrice, changedTiers, type PriceChange } from '@kerf/domain/price-change';
import { notFound, ProblemError } from '@kerf/domain/problem';
import type { SheetEdit } from '@kerf/domain/product-sheet/columns';
import { amount, tiersText } from '@kerf/domain/product-sheet/write-row';
import type { Database } from '../../db/database.ts';
import type { ProductRow } from '../../db/schema.ts';
import type { Actor } from '../../http/actor.ts';
import { managedProducts } from '../products/products.store.ts';
import type { BulkWorker } from './bulk-worker.ts';
import type { WantedRow } from './plan-bulk-change.ts';

const most = BULK_ROWS_MAX.toLocaleString('en-US');
const errors = [{ path: 'products', message: `Change at most ${most} products at once.` }];

type Priced = Pick<ProductRow, 'sku' | 'price_cents' | 'price_tiers'>;

export interface PlanDeps {
  readonly db: Database;
  readonly bulkWorker: Pick<BulkWorker, 'plan'>;
}

/** Plans one edit of many products, and returns its id. Throws `not_found` where there is no such product. */
export async function planBulkEdit(
  { db, bulkWorker }: PlanDeps,
  actor: Actor,
  edit: NewBulkEdit,
): Promise<string> {
  const products = await selectedProducts(db, edit.products);
  if (products.length === 0) throw notFound('product');
  if (products.length > BULK_ROWS_MAX)
    throw new ProblemError({ code: 'validation_failed', errors });
  const wanted = products.map((product) => wantedOf(product, edit));
  return bulkWorker.plan(actor, { kind: 'edit', title: edit.title }, wanted);
}

/** The selected products by name, limited to one more than the maximum. */
function selectedProducts(db: Database, products: NewBulkEdit['products']): Promise<Priced[]> {
  const matching =
    products.by === 'ids'
      ? managedProducts(db, {}).where(({ eb, fn }) => eb('id', '=', fn.any(eb.val(products.ids))))
      : managedProducts(db, products.filter);
  return matching
    .select(['sku', 'price_cents', 'price_tiers'])
    .orderBy('name')
    .limit(BULK_ROWS_MAX + 1)
    .execute();
}

function wantedOf(product: Priced, { price, cells }: NewBulkEdit): WantedRow {
  const set = Object.fromEntries(cells.map(({ column, value }) => [column, value]));
  return { sku: product.sku, cells: { ...set, ...(price && priceCells(product, price)) } };
}

function priceCells(
  { price_cents, price_tiers }: Priced,
  edit: NonNullable<NewBulkEdit['price']>,
): SheetEdit {
  const change = priceChangeOf(edit);
  const price = { Price: amount(changedPrice(cents(price_cents), change)) };
  if (!edit.volumePrices || price_tiers.length === 0) return price;
  return { ...price, 'Volume prices': tiersText(changedTiers(price_tiers, change)) };
}

function priceChangeOf(edit: NonNullable<NewBulkEdit['price']>): PriceChange {
  const { rounding } = edit;
  return edit.by === 'percent'
    ? { by: 'percent', basisPoints: exact(edit.percent), rounding }
    : { by: 'amount', amount: exact(edit.amount), rounding };
}

/** A number validated by the contract, in hundredths. */
function exact(value: number): Cents {
  const hundredths = centsFromDollars(value);
  if (hundredths === null) throw new Error('A checked number has at most two decimals.');
  return hundredths;
}
