import type { TaxTermsView, taxTermsChange } from '@kerf/contract/schemas/tax';
import { ProblemError } from '@kerf/domain/problem';
import { NO_TAX_TERMS } from '@kerf/domain/tax/terms';
import { sql } from 'kysely';
import type { z } from 'zod';
import { type Database, inTransaction } from '../../db/database.ts';
import type { TaxTermsRow } from '../../db/schema.ts';
import type { Actor } from '../../http/actor.ts';
import { fieldChanges, recordAudit } from '../audit/audit.store.ts';
import { lockTaxTerms } from './tax-terms.store.ts';

/** Updates the terms if they still have the given version, or already are as requested. */
export function updateTaxTerms(
  db: Database,
  actor: Actor,
  { version, ...sent }: z.output<typeof taxTermsChange>,
): Promise<TaxTermsView> {
  return inTransaction(db, async (tx) => {
    const before = await lockTaxTerms(tx);
    const current = { ...NO_TAX_TERMS, ...before.terms };
    const stays = sent.country === current.country ? current.region : '';
    const terms = { ...sent, region: sent.region ?? stays };
    const changes = fieldChanges(current, terms);
    // A repeated request, or the same change by two people.
    if (Object.keys(changes).length === 0) return taxTermsView(before);
    if (before.version !== version) {
      throw new ProblemError({ code: 'settings_changed', version: before.version });
    }
    const after = await tx
      .updateTable('tax_terms')
      .set({ terms: JSON.stringify(terms), version: version + 1, updated_at: sql<Date>`now()` })
      .returningAll()
      .executeTakeFirstOrThrow();
    await recordAudit(tx, actor, 'shop.tax', null, { changes });
    return taxTermsView(after);
  });
}

/** The terms as shown to admins. */
export function taxTermsView({ terms, version, updated_at: at }: TaxTermsRow): TaxTermsView {
  // Terms saved by an earlier release lack what was added since.
  const { registrations, rates, ...others } = { ...NO_TAX_TERMS, ...terms };
  return {
    ...others,
    registrations: [...registrations],
    rates: [...rates],
    version,
    updatedAt: at.toISOString(),
  };
}
