import { randomUUID } from 'node:crypto';
import {
  type Certificate,
  type certificateChange,
  checkedFields,
  type newCertificate,
} from '@kerf/contract/schemas/certificate';
import { notFound, ProblemError } from '@kerf/domain/problem';
import type { z } from 'zod';
import { type Database, inTransaction, type Tx } from '../../db/database.ts';
import type { Actor } from '../../http/actor.ts';
import { fieldChanges, recordAudit } from '../../platform/audit/audit.store.ts';
import { readPaper } from '../../platform/files/read-paper.ts';
import { certificateView, findCertificate } from './certificates.store.ts';

type Fields = z.output<typeof newCertificate>;

/** Adds a certificate to a customer's account. Throws a ProblemError if there is no such customer. */
export async function addCertificate(
  tx: Tx,
  actor: Actor,
  userId: string,
  fields: Fields,
): Promise<Certificate> {
  const owner = await tx
    .selectFrom('users')
    .select('account_id')
    .where('id', '=', userId)
    .executeTakeFirst();
  if (!owner) throw notFound('customer');
  const id = randomUUID();
  await tx
    .insertInto('tax_certificates')
    .values({ id, account_id: owner.account_id, ...columnsOf(fields), ...checkedBy(actor, fields) })
    .execute();
  await recordAudit(tx, actor, 'user.add-certificate', userId, { number: fields.number });
  return view(tx, id);
}

/**
 * Changes a certificate that still has this version. Whoever now says that it is checked has checked it; one that was,
 * and is for another place, number or time by now, is not. Throws a ProblemError if there is none, or if it has another
 * version by now.
 */
export function updateCertificate(
  db: Database,
  actor: Actor,
  id: string,
  { version, ...asked }: z.output<typeof certificateChange>,
): Promise<Certificate> {
  return inTransaction(db, async (tx) => {
    const before = await lockCertificate(tx, id);
    const { _id, version: now, checked, hasFile, ...shown } = certificateView(before);
    const isOther = checkedFields.some((field) => asked[field] !== shown[field]);
    const fields = { ...asked, isChecked: asked.isChecked && !(shown.isChecked && isOther) };
    const changes = fieldChanges(shown, fields);
    if (Object.keys(changes).length === 0) return view(tx, id);
    if (now !== version) throw new ProblemError({ code: 'record_changed' });
    await tx
      .updateTable('tax_certificates')
      .set({ ...columnsOf(fields), ...checkedBy(actor, fields), version: version + 1 })
      .where('id', '=', id)
      .execute();
    const { number } = fields;
    await recordAudit(tx, actor, 'user.update-certificate', await ownerOf(tx, before), {
      number,
      changes,
    });
    return view(tx, id);
  });
}

/** Removes a certificate with its document. Throws a ProblemError if there is none. */
export function deleteCertificate(db: Database, actor: Actor, id: string): Promise<void> {
  return inTransaction(db, async (tx) => {
    const before = await lockCertificate(tx, id);
    await tx.deleteFrom('tax_certificates').where('id', '=', id).execute();
    const { number } = before;
    await recordAudit(tx, actor, 'user.delete-certificate', await ownerOf(tx, before), { number });
  });
}

/**
 * Attaches the document of a certificate. In place of another one, it has to be checked again. Throws a ProblemError
 * if it is no PDF, or if the certificate has another version by now.
 */
export function setCertificateFile(
  db: Database,
  actor: Actor,
  id: string,
  { bytes, version }: { readonly bytes: Uint8Array; readonly version: number | undefined },
): Promise<Certificate> {
  const paper = readPaper(bytes);
  return inTransaction(db, async (tx) => {
    const before = await lockCertificate(tx, id);
    const content = Buffer.from(paper.bytes);
    if (await hasDocument(tx, id, content)) return view(tx, id);
    if (version !== undefined && version !== before.version) {
      throw new ProblemError({ code: 'record_changed' });
    }
    await tx
      .insertInto('tax_certificate_files')
      .values({ certificate_id: id, bytes: content })
      .onConflict((conflict) => conflict.column('certificate_id').doUpdateSet({ bytes: content }))
      .execute();
    const isReplaced = before.has_file;
    await tx
      .updateTable('tax_certificates')
      .set({ ...(isReplaced && UNCHECKED), version: before.version + 1 })
      .where('id', '=', id)
      .execute();
    const { number } = before;
    await recordAudit(tx, actor, 'user.update-certificate', await ownerOf(tx, before), {
      number,
      changes: {
        file: { from: isReplaced ? 'PDF' : '', to: 'PDF' },
        ...(isReplaced && before.checked_at !== null && { isChecked: { from: true, to: false } }),
      },
    });
    return view(tx, id);
  });
}

/** Whether this is its document already: a repeated request, or the same file chosen again. */
async function hasDocument(tx: Tx, id: string, content: Buffer): Promise<boolean> {
  const same = await tx
    .selectFrom('tax_certificate_files')
    .select('certificate_id')
    .where('certificate_id', '=', id)
    .where('bytes', '=', content)
    .executeTakeFirst();
  return same !== undefined;
}

function columnsOf({ country, region, number, reason, from, to }: Fields) {
  return { country, region, number, reason, first_day: from, last_day: to };
}

function checkedBy({ userId }: Actor, { isChecked }: Fields) {
  return isChecked ? { checked_by: userId, checked_at: new Date() } : UNCHECKED;
}

const UNCHECKED = { checked_by: null, checked_at: null };

async function lockCertificate(tx: Tx, id: string) {
  const locked = await tx
    .selectFrom('tax_certificates')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  const found = locked && (await findCertificate(tx, id));
  if (!found) throw notFound('certificate');
  return found;
}

async function ownerOf(tx: Tx, { account_id: accountId }: { readonly account_id: string }) {
  const { id } = await tx
    .selectFrom('users')
    .select('id')
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return id;
}

async function view(tx: Tx, id: string): Promise<Certificate> {
  const row = await findCertificate(tx, id);
  if (!row) throw notFound('certificate');
  return certificateView(row);
}
