import { readFileSync } from 'node:fs';
import type { Tx } from '@kerf/api/db/database';
import { readLogo } from '@kerf/api/platform/shop/read-logo';
import { admin, buyer, customers, type SampleCustomer } from './sample-customers.ts';
import { sampleOrders } from './sample-orders.ts';
import { hoursAgo, sampleId } from './sample-records.ts';
import { sampleReviews } from './sample-reviews.ts';
import { storeSampleHistory } from './store-sample-history.ts';
import { storeSampleMovements } from './store-sample-movements.ts';
import { storeSampleOrder } from './store-sample-order.ts';
import { storeSampleDocuments, storeSampleMails } from './store-sample-papers.ts';
import { storeSampleProducts } from './store-sample-products.ts';

/** The sample people's accounts at the sandbox's identity provider. */
export interface SampleAccounts {
  readonly buyerUid: string;
  readonly adminUid: string;
}

/** Before their first order. */
const HOURS_SINCE_JOINING = 2_400;

/**
 * Fills an empty shop with sample people, products, reviews and orders. Returns the admin's id; null if the
 * shop is not empty.
 */
export async function storeSample(
  tx: Tx,
  accounts: SampleAccounts,
  holdHours: number,
): Promise<string | null> {
  const product = await tx.selectFrom('products').select('id').limit(1).executeTakeFirst();
  const isFilled = product !== undefined;
  const buyerId = await storePerson(tx, buyer, accounts.buyerUid, isFilled);
  const adminId = await storePerson(tx, admin, accounts.adminUid, isFilled);
  await tx.updateTable('users').set({ role: 'admin' }).where('id', '=', adminId).execute();
  if (isFilled) return null;
  const ids = new Map([[buyer.email, buyerId]]);
  for (const customer of Object.values(customers)) {
    const uid = `sample-${sampleId(customer.email)}`;
    ids.set(customer.email, await storePerson(tx, customer, uid, isFilled));
  }
  await storeLetterhead(tx);
  await storeSampleProducts(tx);
  for (const order of sampleOrders) {
    const userId = idOf(ids, order.customer);
    await storeSampleOrder(tx, order, holdHours, { userId, adminId });
  }
  await storeSampleMovements(tx);
  await storeSampleDocuments(tx);
  await storeSampleMails(tx);
  await storeSampleHistory(tx, adminId);
  await storeReviews(tx, ids);
  return adminId;
}

type PersonIds = ReadonlyMap<string, string>;

function idOf(ids: PersonIds, { email }: SampleCustomer): string {
  const id = ids.get(email);
  if (id === undefined) throw new Error(`The sample shop has no ${email}.`);
  return id;
}

/** The web icon with the shop's name beside it. */
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

/**
 * Stores a person and returns the id. Someone who signed in before the shop was filled keeps theirs; of
 * someone of a filled shop only the account at the identity provider is set.
 */
async function storePerson(
  tx: Tx,
  person: SampleCustomer,
  uid: string,
  isFilled: boolean,
): Promise<string> {
  const row = personRow(person, uid);
  const known = await tx
    .updateTable('users')
    .set(isFilled ? { firebase_uid: uid } : row)
    .where('email', '=', person.email)
    .returning('id')
    .executeTakeFirst();
  if (known) return known.id;
  const ids = { id: sampleId(person.email), account_id: sampleId(`account of ${person.email}`) };
  await tx.insertInto('accounts').values({ id: ids.account_id }).execute();
  await tx
    .insertInto('users')
    .values({ ...ids, ...row })
    .execute();
  return ids.id;
}

function personRow(person: SampleCustomer, uid: string) {
  return {
    firebase_uid: uid,
    email: person.email,
    email_verified: true,
    display_name: person.name,
    role: null,
    sign_in_provider: 'password',
    // Their accounts at the identity provider predate this row.
    sign_ins_from: new Date(0),
    created_at: hoursAgo(HOURS_SINCE_JOINING),
    phone: person.phone,
    address: person.address,
  };
}

async function storeReviews(tx: Tx, ids: PersonIds): Promise<void> {
  const paid = await tx
    .selectFrom('orders')
    .innerJoin('order_lines', 'order_lines.order_id', 'orders.id')
    .select(['user_id', 'product_id'])
    .where('money', '=', 'paid')
    .execute();
  const buyers = new Set(paid.map((row) => row.user_id));
  const purchases = new Set(paid.map((row) => `${row.user_id} ${row.product_id}`));
  await tx
    .insertInto('reviews')
    .values(
      sampleReviews.map(({ customer, sku, told, writtenHoursAgo, ...written }, position) => {
        const author = idOf(ids, customer);
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
