import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurnOfTheLoop } from 'node:timers/promises';
import type { NewBulkChange } from '@kerf/contract/schemas/bulk-change';
import type { BulkChangeKind } from '@kerf/domain/bulk-change';
import { lowPrice } from '@kerf/domain/low-price';
import { cents, centsFromDollars, formatCents } from '@kerf/domain/money';
import type { CellFault, SheetEdit } from '@kerf/domain/product-sheet/columns';
import { tiersFromDollars } from '@kerf/domain/volume-price';
import { type Database, inTransaction, type Tx } from '../../db/database.ts';
import type { ShopSettingsRow } from '../../db/schema.ts';
import type { Actor } from '../../http/actor.ts';
import { recordAudit } from '../../platform/audit/audit.store.ts';
import { readSettings } from '../../platform/shop/shop-settings.store.ts';
import { insertRows, type PlannedRow } from './bulk-changes.store.ts';
import { type CatalogueNames, openCatalogueNames } from './catalogue-names.ts';
import {
  type PriceEdit,
  type PublicationEdit,
  priceCells,
  publicationCells,
  tiersAlong,
} from './derived-cells.ts';
import { allFaults, planRow, type RowPlan } from './plan-row.ts';
import { type SheetProductState, sheetProductsById, sheetProductsBySku } from './sheet-products.ts';

/** The requested changes to one product, identified by its id, or by its SKU if it is not archived. */
export interface WantedRow {
  readonly productId?: string;
  readonly sku: string;
  readonly cells: SheetEdit;
  /** A change of the price that the product has when it is planned. */
  readonly price?: PriceEdit;
  /** Whether volume prices change in proportion to a price that the cells set. */
  readonly volumePricesAlong?: boolean;
  /** Depends on whether the product is published when it is planned. */
  readonly publication?: PublicationEdit;
  /** The row's number in a file; by default its position in the list. */
  readonly position?: number;
  /** Cells that could not be read. */
  readonly faults?: readonly CellFault[];
}

/** A request's row as a wanted row. If a column occurs twice, the last cell counts. */
export function wantedRow({ sku, cells }: NewBulkChange['rows'][number]): WantedRow {
  return { sku, cells: Object.fromEntries(cells.map(({ column, value }) => [column, value])) };
}

/** The user who plans a change. */
export type Planner = Pick<Actor, 'userId'>;

export interface NewPlan {
  readonly kind: BulkChangeKind;
  readonly title: string;
}

/** Plans a change of many products and returns its id. Nothing changes until it is applied. */
export function planBulkChange(
  db: Database,
  actor: Planner,
  { kind, title }: NewPlan,
  wanted: readonly WantedRow[],
): Promise<string> {
  const id = randomUUID();
  return inTransaction(db, async (tx) => {
    await insertBulkChange(tx, actor, { id, kind, title, state: 'planned', rows: wanted.length });
    await planRows(tx, id, wanted);
    await recordAudit(tx, actor, 'bulk-change.plan', id, { title, rows: wanted.length });
    return id;
  });
}

interface NewChange extends NewPlan {
  readonly id: string;
  readonly state: 'planned' | 'planning';
  /** The expected number of rows. */
  readonly rows: number;
}

/** Inserts a change that has no rows yet. */
export async function insertBulkChange(
  tx: Tx,
  actor: Planner,
  { rows, ...change }: NewChange,
): Promise<void> {
  await tx
    .insertInto('bulk_changes')
    .values({ ...change, rows_total: rows, created_by: actor.userId, ...unapplied })
    .execute();
}

const unapplied = {
  takes_effect_at: null,
  applied_at: null,
  applied_by: null,
  undone_at: null,
  undone_by: null,
  failure: null,
  publish_new_at: null,
} as const;

/** Rows planned and stored at once, so that a large change is never in memory as a whole. */
const ROWS_AT_ONCE = 500;
/** After this many rows, yields to other requests of the process. */
const ROWS_PER_TURN = 50;

/**
 * Plans each row against the current catalogue and the rows before it, and stores it. `onProgress` is
 * called now and then with the number of rows done.
 */
export async function planRows(
  tx: Tx,
  bulkChangeId: string,
  wanted: readonly WantedRow[],
  onProgress: (done: number) => Promise<void> = async () => undefined,
): Promise<void> {
  const names = await openCatalogueNames(tx);
  const firstAt = new Map<string, number>();
  const settings = await readSettings(tx);
  for (let start = 0; start < wanted.length; start += ROWS_AT_ONCE) {
    const some = wanted.slice(start, start + ROWS_AT_ONCE);
    const products = await productsOf(tx, some);
    const context = { names, products, firstAt, settings };
    await names.load(some.map((row) => namedEdit(context, row)));
    const planned: PlannedRow[] = [];
    for (const [index, row] of some.entries()) {
      if (index % ROWS_PER_TURN === 0) await nextTurnOfTheLoop();
      planned.push(planWanted(context, row, row.position ?? start + index + 1));
    }
    await insertRows(tx, bulkChangeId, planned);
    await onProgress(start + some.length);
  }
}

/** The products of rows, by the rows' keys. */
async function productsOf(tx: Tx, rows: readonly WantedRow[]) {
  const ids = rows.flatMap(({ productId }) => productId ?? []);
  const skus = rows.flatMap(({ productId, sku }) => (productId === undefined ? [sku] : []));
  return new Map([...(await sheetProductsById(tx, ids)), ...(await sheetProductsBySku(tx, skus))]);
}

function keyOf({ productId, sku }: WantedRow): string {
  return productId ?? sku.toLowerCase();
}

/** An existing product keeps its SKU, and an archived one is restored unless the row says otherwise. */
function namedEdit({ products }: Pick<PlanContext, 'products'>, wanted: WantedRow) {
  const { sku, cells, price, publication, volumePricesAlong = false } = wanted;
  const current = products.get(keyOf(wanted)) ?? null;
  const derived = current && {
    ...(price && priceCells(current.product, price)),
    ...(volumePricesAlong && tiersAlong(current.product, cells)),
    ...(publication && publicationCells(current.product, publication)),
  };
  return { current, edit: { Archived: '', ...cells, ...derived, SKU: current?.row.SKU ?? sku } };
}

interface PlanContext {
  readonly names: CatalogueNames;
  readonly products: ReadonlyMap<string, SheetProductState>;
  /** The first position of each SKU. */
  readonly firstAt: Map<string, number>;
  readonly settings: QuestionSettings;
}

function planWanted(context: PlanContext, wanted: WantedRow, position: number): PlannedRow {
  const { names, firstAt } = context;
  const { sku, cells, faults: unread = [] } = wanted;
  const { current, edit } = namedEdit(context, wanted);
  const name = current?.row.Name ?? cells.Name ?? '';
  const row = { position, productId: current?.id ?? null, sku, name };
  const { after, ...plan } = planRow(current, edit, names);
  const faults = allFaults([...unread, ...repeatedSku(firstAt, sku, position)], plan.faults);
  if (faults.length > 0) return { ...row, plan: 'problem', changes: [], faults };
  if (after) {
    names.plan(current?.id ?? `row ${position}`, {
      name: after.row.Name,
      sku: after.row.SKU,
      replacedBy: after.row['Replaced by'] || null,
    });
  }
  const questions = questionsOf(current, cells, after, context.settings);
  // Its changes stay planned, for the case that somebody agrees to them.
  if (questions.length > 0) return { ...row, ...plan, plan: 'problem', faults: questions };
  return { ...row, ...plan };
}

function repeatedSku(firstAt: Map<string, number>, sku: string, position: number): CellFault[] {
  if (sku === '') return [];
  const key = sku.toLowerCase();
  const first = firstAt.get(key);
  if (first !== undefined) {
    return [{ column: 'SKU', value: sku, reason: `Row ${first} has this SKU as well.` }];
  }
  firstAt.set(key, position);
  return [];
}

/** What the shop's settings say about questions. */
type QuestionSettings = Pick<ShopSettingsRow, 'ask_below_percent' | 'time_zone'>;

/** What a planned row asks. `cells` are those that it sets itself. */
function questionsOf(
  current: SheetProductState | null,
  cells: SheetEdit,
  after: RowPlan['after'],
  { ask_below_percent: askBelow, time_zone: timeZone }: QuestionSettings,
): CellFault[] {
  if (current === null || after === null) return [];
  return [
    ...withdrawnQuestions(current, cells, timeZone),
    ...lowPriceQuestions(current, after, askBelow),
  ];
}

/** A row that says itself whether its product is archived asks nothing. */
function withdrawnQuestions(
  { product: { sku, archived_at: archivedAt } }: SheetProductState,
  cells: SheetEdit,
  timeZone: string,
): CellFault[] {
  if (archivedAt === null || cells.Archived !== undefined) return [];
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone }).format(archivedAt);
  const reason = `${sku} was withdrawn on ${day}.`;
  return [{ column: 'SKU', value: sku, reason, question: 'withdrawn' }];
}

function lowPriceQuestions(
  { product: { price_cents, price_tiers: tiers } }: SheetProductState,
  { product, row }: NonNullable<RowPlan['after']>,
  askBelow: number,
): CellFault[] {
  const price = cents(price_cents);
  const next = {
    price: centsFromDollars(product.price) ?? price,
    tiers: tiersFromDollars(product.priceTiers ?? []) ?? [],
  };
  const low = lowPrice({ price, tiers }, next, askBelow);
  if (low === null) return [];
  const share = `${formatCents(low.to)} is under ${askBelow}% of ${formatCents(low.from)}`;
  return low.which === 'price'
    ? [{ column: 'Price', value: row.Price, reason: `${share}.`, question: 'low-price' }]
    : [
        {
          column: 'Volume prices',
          value: row['Volume prices'],
          reason: `${share}, the lowest price until now.`,
          question: 'low-price',
        },
      ];
}
