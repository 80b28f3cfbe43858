import { isDeepStrictEqual } from 'node:util';
import type { ShippingSettings, ShippingSettingsChange } from '@kerf/contract/schemas/shipping';
import { ProblemError } from '@kerf/domain/problem';
import { keepEstimates } from '@kerf/domain/shipping/keep-estimates';
import type { ShippingTerms } from '@kerf/domain/shipping/terms';
import { termsFromDollars } from '@kerf/domain/shipping/terms-in-dollars';
import { termsInWords } from '@kerf/domain/shipping/terms-in-words';
import { sql } from 'kysely';
import { type Database, inTransaction } from '../../db/database.ts';
import type { Actor } from '../../http/actor.ts';
import { recordAudit } from '../audit/audit.store.ts';
import { lockShippingTerms, shippingSettingsView } from './shipping-terms.store.ts';

/** Updates zones, methods and rates if they still have the given version, or already are as requested. */
export function updateShippingTerms(
  db: Database,
  actor: Actor,
  { version, ...asked }: ShippingSettingsChange,
): Promise<ShippingSettings> {
  const wanted = termsFromDollars(asked);
  if (!wanted) throw new Error('The contract accepted an amount that is not exact to the cent.');
  return inTransaction(db, async (tx) => {
    const before = await lockShippingTerms(tx);
    const terms = keepEstimates(wanted, before.terms);
    // A repeated request, or the same change by two people.
    if (isDeepStrictEqual(before.terms, terms)) return shippingSettingsView(before);
    if (before.version !== version) {
      throw new ProblemError({ code: 'settings_changed', version: before.version });
    }
    const after = await tx
      .updateTable('shipping_terms')
      .set({
        terms: JSON.stringify(terms),
        version: version + 1,
        updated_at: sql<Date>`now()`,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    const changes = changesInWords(before.terms, terms);
    await recordAudit(tx, actor, 'shop.shipping', null, { changes });
    return shippingSettingsView(after);
  });
}

/** Only the zones and methods that differ. */
function changesInWords(before: ShippingTerms, after: ShippingTerms) {
  const [was, is] = [termsInWords(before), termsInWords(after)];
  const differing = (['zones', 'methods', 'calendar'] as const).flatMap((field) => {
    const from = was[field].filter((text) => !is[field].includes(text));
    const to = is[field].filter((text) => !was[field].includes(text));
    return from.length + to.length > 0 ? [[field, { from, to }] as const] : [];
  });
  return Object.fromEntries(differing);
}
