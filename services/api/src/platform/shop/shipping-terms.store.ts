import type { ShippingSettings } from '@kerf/contract/schemas/shipping';
import { termsInDollars } from '@kerf/domain/shipping/terms-in-dollars';
import type { Selectable } from 'kysely';
import type { Database, Tx } from '../../db/database.ts';
import type { Schema } from '../../db/schema.ts';

export type ShippingTermsRow = Selectable<Schema['shipping_terms']>;

/** The only row, inserted by a migration. */
export function readShippingTerms(db: Database | Tx): Promise<ShippingTermsRow> {
  return db.selectFrom('shipping_terms').selectAll().executeTakeFirstOrThrow();
}

/** The same row, locked until the transaction ends. */
export function lockShippingTerms(tx: Tx): Promise<ShippingTermsRow> {
  return tx.selectFrom('shipping_terms').selectAll().forUpdate().executeTakeFirstOrThrow();
}

/** The terms as shown to admins. */
export function shippingSettingsView({
  terms,
  version,
  updated_at: at,
}: ShippingTermsRow): ShippingSettings {
  return { ...termsInDollars(terms), version, updatedAt: at.toISOString() };
}

/** The terms as shown to buyers; null while nothing is set up. */
export function offeredTerms({ terms }: ShippingTermsRow) {
  return terms.methods.length === 0 ? null : termsInDollars(terms);
}
