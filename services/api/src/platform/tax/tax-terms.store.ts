import type { Database, Tx } from '../../db/database.ts';
import type { TaxTermsRow } from '../../db/schema.ts';

/** The only row, inserted by a migration. */
export function readTaxTerms(db: Database | Tx): Promise<TaxTermsRow> {
  return db.selectFrom('tax_terms').selectAll().executeTakeFirstOrThrow();
}

/** The same row, locked until the transaction ends. */
export function lockTaxTerms(tx: Tx): Promise<TaxTermsRow> {
  return tx.selectFrom('tax_terms').selectAll().forUpdate().executeTakeFirstOrThrow();
}
