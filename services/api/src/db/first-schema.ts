import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { SetupError } from '../setup-error.ts';
import type { SchemaMigration } from './run-migrations.ts';

/** The files of the first schema, without `.sql`, in the order in which they need each other. */
const files = [
  'functions/uuidv7',
  'functions/can-be-ordered',
  'functions/code-key',
  'functions/near-spellings',
  'functions/plain-words',
  'functions/shop-day',
  'tables/accounts',
  'tables/catalogue',
  'tables/search',
  'tables/orders',
  'tables/payments',
  'tables/shipments',
  'tables/documents',
  'tables/revenue',
  'tables/stock',
  'tables/bulk-changes',
  'tables/messages',
  'tables/operations',
  'functions/facet-signature',
  'functions/codes-of',
  'functions/codes-alike',
  'functions/words-in',
  'functions/product-search-row',
  'functions/order-text',
  'functions/add-revenue',
  'functions/record-revenue',
  'functions/check-shipped-units',
  'triggers/check-fulfillment-move',
  'triggers/check-order-move',
  'triggers/check-shipment-again',
  'triggers/check-shipment-lines',
  'triggers/keep-category-slug',
  'triggers/keep-order-text',
  'triggers/keep-product-keys',
  'triggers/keep-product-version',
  'triggers/match-shipping-status',
  'triggers/notify-catalogue-changed',
  'triggers/notify-places-changed',
  'triggers/record-dispute-event',
  'triggers/record-order-revenue',
  'triggers/record-payment-event',
  'triggers/record-reversal-revenue',
  'triggers/record-shipping-status',
  'triggers/search-price',
  'triggers/search-product',
  'triggers/search-products',
  'triggers/search-stock',
  'rows',
] as const;

/** The last of the migrations that led to the first schema before it was written down, and their number. */
const FORMER = { last: '0107-notify-places', count: 111 };

/** The database was made by a build that is older than the first schema. */
export class SchemaTooEarly extends SetupError {
  override readonly name = 'SchemaTooEarly';
  override readonly message =
    'The database was made by a build before the first release, and cannot be brought up to date. ' +
    'Create an empty one ("npm start -- --reset" does), or run the last build that knows it first.';
}

/** The schema as it was when migrations began: `first-schema/` holds a file for each part. */
export const firstSchema: SchemaMigration = {
  isIn: (executed) => {
    const former = [...executed].filter((name) => name <= FORMER.last);
    if (former.length === 0) return false;
    if (former.length < FORMER.count) throw new SchemaTooEarly();
    return true;
  },
  up: async (db) => {
    await sql`create extension if not exists pg_trgm`.execute(db);
    for (const file of files) await sql.raw(textOf(file)).execute(db);
  },
};

function textOf(file: (typeof files)[number]): string {
  return readFileSync(join(import.meta.dirname, 'first-schema', `${file}.sql`), 'utf8');
}
