import { applyBulkChange } from '@kerf/api/catalogue/bulk-changes/change-bulk-changes';
import { planBulkChange } from '@kerf/api/catalogue/bulk-changes/plan-bulk-change';
import { planBulkEdit } from '@kerf/api/catalogue/bulk-changes/plan-bulk-edit';
import { addProduct } from '@kerf/api/catalogue/products/change-products';
import { inRequest } from '@kerf/api/current-request';
import { type Database, inTransaction } from '@kerf/api/db/database';
import type { Actor } from '@kerf/api/http/actor';
import { addDelivery } from '@kerf/api/warehouse/deliveries/change-deliveries';
import { receiveDelivery } from '@kerf/api/warehouse/deliveries/receive-delivery';
import { setReorderPoint } from '@kerf/api/warehouse/stock/set-reorder-point';
import {
  addStockCount,
  bookStockCount,
  countProduct,
} from '@kerf/api/warehouse/stock-counts/change-stock-counts';
import { admin, type SampleCustomer } from './sample-customers.ts';
import { hoursAgo, sampleId } from './sample-records.ts';
import { categoryOfSlug } from './store-sample-products.ts';

const HOURS_A_DAY = 24;

/**
 * Adds work in progress of the sample shop's staff: deliveries, a stock count, reorder points, a draft
 * product and a scheduled price change. Uses the use cases of the screens, so that stock and history record
 * it like any other work.
 */
export function addSampleWork(db: Database, adminId: string): Promise<void> {
  const actor = actorOf(admin, adminId);
  return inRequest({ source: 'web' }, async () => {
    await addReorderPoints(db, actor);
    await addDeliveries(db, actor);
    await addCount(db, actor);
    await addDraft(db, actor);
    await scheduleRipPrices(db, actor);
  });
}

/** The admin at a screen. */
export function actorOf({ email, name }: SampleCustomer, userId: string): Actor {
  return {
    userId,
    // Of no record: nothing of the shop belongs to it.
    accountId: sampleId(`account of ${email}`),
    email,
    displayName: name,
    role: 'admin',
    credential: { kind: 'session', sessionId: sampleId(`session of ${email}`) },
  };
}

const reorderPoints = [
  { sku: 'KC-300-30-100P', reorderAt: 50, reorderQuantity: 400 },
  { sku: 'KC-400-30-72T', reorderAt: 40, reorderQuantity: 120 },
  { sku: 'KC-250-30-22T', reorderAt: 60, reorderQuantity: 200 },
  { sku: 'KC-303-30-60T', reorderAt: 100, reorderQuantity: 300 },
];

async function addReorderPoints(db: Database, actor: Actor): Promise<void> {
  const before = { reorderAt: null, reorderQuantity: null };
  for (const { sku, ...point } of reorderPoints) {
    await setReorderPoint(db, actor, sampleId(sku), { ...point, before });
  }
}

async function addDeliveries(db: Database, actor: Actor): Promise<void> {
  const solingen = {
    supplier: 'Solingen Plate GmbH',
    reference: 'SP-20418',
    expectedOn: dayIn(9),
    note: 'By truck, gate 3. Call before noon.',
    lines: [
      { sku: 'KC-300-30-100P', quantity: 410 },
      { sku: 'KC-400-30-72T', quantity: 120 },
    ],
  };
  await inTransaction(db, (tx) => addDelivery(tx, actor, solingen));
  const bands = {
    supplier: 'Northwest Band Steel',
    reference: 'NB-7731',
    expectedOn: dayIn(3),
    note: '',
    lines: [
      { sku: 'KB-1640-13-14', quantity: 240 },
      { sku: 'KB-4670-34-4', quantity: 60 },
    ],
  };
  const { _id } = await inTransaction(db, (tx) => addDelivery(tx, actor, bands));
  const arrived = [{ productId: sampleId('KB-1640-13-14'), quantity: 160 }];
  await inTransaction(db, (tx) =>
    receiveDelivery(tx, actor, _id, { lines: arrived, close: false }),
  );
  const rings = {
    supplier: 'Oakmoor Turned Parts',
    reference: '',
    expectedOn: null,
    note: 'They ring once the rings are turned.',
    lines: [{ sku: 'KA-RR-30-25', quantity: 2000 }],
  };
  await inTransaction(db, (tx) => addDelivery(tx, actor, rings));
}

/** Counted quantities, as differences from the record. */
const shelf = [
  { sku: 'KB-2725-27-6', difference: 0 },
  { sku: 'KB-3865-25-3', difference: -4 },
  { sku: 'KB-2560-13-3', difference: 2 },
];

async function addCount(db: Database, actor: Actor): Promise<void> {
  const booked = await inTransaction(db, (tx) => addStockCount(tx, actor, 'Aisle 2, band blades'));
  await countShelf(db, actor, booked._id);
  await bookStockCount(db, actor, booked._id);
  const open = await inTransaction(db, (tx) => addStockCount(tx, actor, 'Aisle 4, diamond blades'));
  const productId = sampleId('KD-250-30-16M');
  await countProduct(db, actor, open._id, { productId, counted: 188, before: null });
}

async function countShelf(db: Database, actor: Actor, countId: string): Promise<void> {
  const products = await db.selectFrom('products').select(['id', 'sku', 'on_hand']).execute();
  for (const { id: productId, sku, on_hand } of products) {
    const found = shelf.find((counted) => counted.sku === sku);
    if (!found) continue;
    const line = { productId, counted: on_hand + found.difference, before: null };
    await countProduct(db, actor, countId, line);
  }
}

async function addDraft(db: Database, actor: Actor): Promise<void> {
  const draft = {
    name: 'Longridge 270 rip, 24T',
    sku: 'KC-270-30-24T',
    des: 'The rip blade for sliding saws with a 270 mm guard. It is sold once the first two hundred are ground.',
    img: '',
    minOrder: 10,
    stock: 0,
    price: 52.4,
    categories: [await categoryOfSlug(db, 'rip-blades')],
    publishedAt: null,
  };
  await inTransaction(db, (tx) => addProduct(tx, actor, draft));
}

async function scheduleRipPrices(db: Database, actor: Actor): Promise<void> {
  const bulkWorker = { plan: planBulkChange.bind(null, db) };
  const id = await planBulkEdit({ db, bulkWorker }, actor, {
    title: 'Rip blades: new list prices',
    products: { by: 'filter', filter: { category: await categoryOfSlug(db, 'rip-blades') } },
    price: { by: 'percent', percent: 4, rounding: 'five-cents', volumePrices: true },
    cells: [],
  });
  // Jobs do not run yet, but due changes are found without one, once a minute.
  const jobs = { enqueue: () => Promise.resolve() };
  await applyBulkChange({ db, jobs }, actor, id, { takesEffectAt: hoursAgo(-21 * HOURS_A_DAY) });
}

/** The day that many days from today, as "2026-03-12". */
function dayIn(days: number): string {
  return hoursAgo(-days * HOURS_A_DAY)
    .toISOString()
    .slice(0, 10);
}
