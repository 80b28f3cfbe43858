import type { ShopSettings } from '@kerf/contract/schemas/shop-settings';
import type { Database, Tx } from '../../db/database.ts';
import type { ShopLogoRow, ShopSettingsRow } from '../../db/schema.ts';
import type { Letterhead } from './letterhead.ts';

/** The only row, inserted by a migration. */
export function readSettings(db: Database | Tx): Promise<ShopSettingsRow> {
  return db.selectFrom('shop_settings').selectAll().executeTakeFirstOrThrow();
}

/** The same row, locked until the transaction ends. */
export function lockSettings(tx: Tx): Promise<ShopSettingsRow> {
  return tx.selectFrom('shop_settings').selectAll().forUpdate().executeTakeFirstOrThrow();
}

/** The shop's time zone, an IANA name. */
export async function readShopTimeZone(db: Database | Tx): Promise<string> {
  const row = await db.selectFrom('shop_settings').select('time_zone').executeTakeFirstOrThrow();
  return row.time_zone;
}

export async function findLogo(
  db: Database | Tx,
  id: string | null,
): Promise<ShopLogoRow | undefined> {
  if (id === null) return undefined;
  return db.selectFrom('shop_logos').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The letterhead of a document issued now. */
export async function readLetterhead(db: Database | Tx): Promise<Letterhead> {
  return letterheadOf(await readSettings(db));
}

function letterheadOf(row: ShopSettingsRow): Letterhead {
  const { name, address, email, phone, footer, paper } = row;
  return {
    name,
    address,
    email,
    phone,
    taxNumber: row.tax_number,
    footer,
    paper,
    logoId: row.logo_id,
    timeZone: row.time_zone,
  };
}

/** The settings as shown to admins. */
export async function settingsView(db: Database | Tx, row: ShopSettingsRow): Promise<ShopSettings> {
  const { logoId, timeZone: _, ...texts } = letterheadOf(row);
  const logo = await findLogo(db, logoId);
  return {
    ...texts,
    logo: logo
      ? {
          mediaType: logo.media_type,
          width: logo.width,
          height: logo.height,
          base64: logo.bytes.toString('base64'),
        }
      : null,
    askBelowPercent: row.ask_below_percent,
    version: row.version,
    updatedAt: row.updated_at.toISOString(),
  };
}
