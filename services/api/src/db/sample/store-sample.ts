import { readFileSync } from 'node:fs';
import type { Blade } from '@kerf/domain/blade';
import { holdingStates } from '@kerf/domain/order-state';
import { readLogo } from '../../modules/shop/read-logo.ts';
import type { Tx } from '../database.ts';
import { buyer, customers, type SampleCustomer } from './sample-customers.ts';
import { sampleOrders } from './sample-orders.ts';
import { addedHoursAgo, sampleProducts } from './sample-products.ts';
import { hoursAgo, sampleId } from './sample-records.ts';
import { sampleReviews } from './sample-reviews.ts';
import { storeSampleHistory } from './store-sample-history.ts';
import { storeSampleMovements } from './store-sample-movements.ts';
import { storeSampleOrder } from './store-sample-order.ts';
import { storeSampleDocuments, storeSampleMails } from './store-sample-papers.ts';

/** The accounts of the sandbox's identity provider that belong to sample people. */
export interface SampleAccounts {
  readonly buyerUid: string;
  readonly adminUid: string;
}

/** Longer ago than their first order. */
const HOURS_SINCE_JOINING = 2_400;

const admin: SampleCustomer = {
  name: 'Ada Marsh',
  email: 'admin@example.com',
  phone: '+1 541 555 0100',
  address: 'Kerf Tool Works\n1 Arbor Way\nBend, OR 97702\nUnited States',
};

/** Fills an empty shop with sample people, products, reviews and orders. False if it is not empty. */
export async function storeSample(
  tx: Tx,
  accounts: SampleAccounts,
  holdHours: number,
): Promise<boolean> {
  await storePerson(tx, buyer, accounts.buyerUid);
  await storePerson(tx, admin, accounts.adminUid);
  await tx.updateTable('users').set({ role: 'admin' }).where('email', '=', admin.email).execute();
  const filled = await tx.selectFrom('products').select('id').limit(1).executeTakeFirst();
  if (filled) return false;
  for (const customer of Object.values(customers)) {
    await storePerson(tx, customer, `sample-${sampleId(customer.email)}`);
  }
  await storeLetterhead(tx);
  await storeProducts(tx);
  const adminId = sampleId(admin.email);
  for (const order of sampleOrders) await storeSampleOrder(tx, order, holdHours, adminId);
  await storeSampleMovements(tx);
  await storeSampleDocuments(tx);
  await storeSampleMails(tx);
  await storeSampleHistory(tx, adminId);
  await storeReviews(tx);
  return true;
}

/** The web's icon with the shop's name beside it. */
const logoFile = new URL('./sample-logo.png', import.meta.url);

async function storeLetterhead(tx: Tx): Promise<void> {
  const logo = await readLogo(readFileSync(logoFile, 'base64'));
  await tx.insertInto('shop_logos').values(logo).execute();
  await tx
    .updateTable('shop_settings')
    .set({
      name: 'Kerf Tool Works',
      address: '1 Arbor Way\nBend, OR 97702\nUnited States',
      email: admin.email,
      phone: admin.phone,
      tax_number: '93-0000000',
      logo_id: logo.id,
      footer: 'Kerf Tool Works, a sample shop. Blades are ground to order; returns within 30 days.',
    })
    .execute();
}

async function storePerson(tx: Tx, person: SampleCustomer, uid: string): Promise<void> {
  await tx
    .insertInto('users')
    .values({
      id: sampleId(person.email),
      firebase_uid: uid,
      email: person.email,
      email_verified: true,
      display_name: person.name,
      role: null,
      sign_in_provider: 'password',
      // Their accounts at the identity provider are older than this row.
      sign_ins_from: new Date(0),
      created_at: hoursAgo(HOURS_SINCE_JOINING),
      phone: person.phone,
      address: person.address,
    })
    .onConflict((conflict) => conflict.column('email').doUpdateSet({ firebase_uid: uid }))
    .execute();
}

type BladeKind = Blade['kind'];

/** The categories that a migration has made of the kinds. */
const firstCategories: Readonly<Record<BladeKind | 'other', string>> = {
  circular: 'circular-saw-blades',
  band: 'band-saw-blades',
  reciprocating: 'reciprocating-saw-blades',
  other: 'accessories',
};

async function storeProducts(tx: Tx): Promise<void> {
  const held = heldBySku();
  const categories = await tx.selectFrom('categories').select(['id', 'slug']).execute();
  const inCategory = (kind: BladeKind | 'other') =>
    categories.filter(({ slug }) => slug === firstCategories[kind]).map(({ id }) => id);
  await tx
    .insertInto('products')
    .values(
      sampleProducts.map((product, position) => ({
        id: sampleId(product.sku),
        sku: product.sku,
        name: product.name,
        des: product.des,
        img: product.img,
        price_cents: product.price,
        min_order: product.minOrder,
        on_hand: product.stock + (held.get(product.sku) ?? 0),
        held: held.get(product.sku) ?? 0,
        blade: product.blade === null ? null : JSON.stringify(product.blade),
        pack_size: product.packSize,
        price_tiers: JSON.stringify(product.priceTiers),
        aliases: [...product.aliases],
        replaced_by: product.replacedBy === null ? null : sampleId(product.replacedBy),
        archived_at: null,
        category_ids: inCategory(product.blade?.kind ?? 'other'),
        created_at: hoursAgo(addedHoursAgo(product.name, position)),
      })),
    )
    .execute();
}

function heldBySku(): Map<string, number> {
  const held = new Map<string, number>();
  for (const { sku, quantity } of sampleOrders
    .filter((order) => holdingStates.includes(order.state))
    .flatMap((order) => order.lines)) {
    held.set(sku, (held.get(sku) ?? 0) + quantity);
  }
  return held;
}

async function storeReviews(tx: Tx): Promise<void> {
  const paid = await tx
    .selectFrom('orders')
    .innerJoin('order_lines', 'order_lines.order_id', 'orders.id')
    .select(['user_id', 'product_id'])
    .where('state', '=', 'paid')
    .execute();
  const buyers = new Set(paid.map((row) => row.user_id));
  const purchases = new Set(paid.map((row) => `${row.user_id} ${row.product_id}`));
  await tx
    .insertInto('reviews')
    .values(
      sampleReviews.map(({ customer, sku, told, writtenHoursAgo, ...written }, position) => {
        const author = sampleId(customer.email);
        const product = sku === undefined ? null : sampleId(sku);
        return {
          ...written,
          id: sampleId(`review ${position}`),
          author_id: author,
          author_email: customer.email,
          verified: buyers.has(author),
          product_id: product,
          bought: product !== null && purchases.has(`${author} ${product}`),
          machine: told?.machine ?? null,
          material: told?.material ?? null,
          cut_count: told?.cut?.count ?? null,
          cut_unit: told?.cut?.unit ?? null,
          created_at: hoursAgo(writtenHoursAgo),
        };
      }),
    )
    .execute();
}
