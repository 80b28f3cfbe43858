import type { Certificate } from '@kerf/contract/schemas/certificate';
import { sql } from 'kysely';
import type { Database, Tx } from '../../db/database.ts';

const hasFile = sql<boolean>`exists (
  select from tax_certificate_files where certificate_id = tax_certificates.id)`;

function certificates(db: Database | Tx) {
  return db
    .selectFrom('tax_certificates')
    .leftJoin('users', 'users.id', 'checked_by')
    .selectAll('tax_certificates')
    .select('users.email as checker')
    .select(hasFile.as('has_file'));
}

type CertificateRow = Awaited<ReturnType<typeof findCertificate>>;

export function findCertificate(db: Database | Tx, id: string) {
  return certificates(db).where('tax_certificates.id', '=', id).executeTakeFirst();
}

/** Lists an account's certificates, the latest first. */
export async function listCertificates(db: Database, accountId: string): Promise<Certificate[]> {
  const rows = await certificates(db)
    .where('tax_certificates.account_id', '=', accountId)
    .orderBy('tax_certificates.created_at', 'desc')
    .orderBy('tax_certificates.id')
    .execute();
  return rows.map(certificateView);
}

export function certificateView(row: NonNullable<CertificateRow>): Certificate {
  const { checked_at: at } = row;
  return {
    _id: row.id,
    version: row.version,
    country: row.country,
    region: row.region,
    number: row.number,
    reason: row.reason,
    from: row.first_day,
    to: row.last_day,
    isChecked: at !== null,
    checked: at && { by: row.checker, at: at.toISOString() },
    hasFile: row.has_file,
  };
}
