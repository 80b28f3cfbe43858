import type { ShopSettings, shopSettingsChange } from '@kerf/contract/schemas/shop-settings';
import { ProblemError } from '@kerf/domain/problem';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Database, Tx } from '../../db/database.ts';
import type { ShopLogoRow } from '../../db/schema.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Actor } from '../../http/actor.ts';
import { recordAudit } from '../audit/audit.store.ts';
import { fieldChanges } from '../audit/field-changes.ts';
import { readLogo } from './read-logo.ts';
import { lockSettings, settingsView } from './shop-settings.store.ts';

/** Updates the settings if they still have the given version, or already are as requested. */
export async function updateShopSettings(
  db: Database,
  actor: Actor,
  { version, logo: sentLogo, ...texts }: z.output<typeof shopSettingsChange>,
): Promise<ShopSettings> {
  const logo = typeof sentLogo === 'string' ? await readLogo(sentLogo) : sentLogo;
  return inTransaction(db, async (tx) => {
    const before = await lockSettings(tx);
    const { taxNumber, askBelowPercent, ...others } = texts;
    const asked = {
      ...others,
      tax_number: taxNumber,
      ...(askBelowPercent !== undefined && { ask_below_percent: askBelowPercent }),
      ...(logo !== undefined && { logo_id: logo?.id ?? null }),
    };
    const changes = fieldChanges(before, asked);
    // A repeated request, or the same change by two people.
    if (Object.keys(changes).length === 0) return settingsView(tx, before);
    if (before.version !== version) {
      throw new ProblemError({ code: 'settings_changed', version: before.version });
    }
    if (logo) await keepLogo(tx, logo);
    const after = await tx
      .updateTable('shop_settings')
      .set({ ...asked, version: version + 1, updated_at: sql<Date>`now()` })
      .returningAll()
      .executeTakeFirstOrThrow();
    await recordAudit(tx, actor, 'shop.settings', null, { changes });
    return settingsView(tx, after);
  });
}

async function keepLogo(tx: Tx, logo: ShopLogoRow): Promise<void> {
  await tx
    .insertInto('shop_logos')
    .values(logo)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
