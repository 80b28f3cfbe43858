import { buffer } from 'node:stream/consumers';
import { z } from 'zod';
import type { Database } from '../../db/database.ts';
import type { DocumentRow } from '../../db/schema.ts';
import type { MailAttachment } from '../../gateways/mail/mail-transport.ts';
import { findCreditNote, findInvoice } from '../documents/documents.store.ts';
import { renderIssued } from '../documents/get-document.ts';
import type { MailRow } from './mails.store.ts';

/** The attachments of a mail: the invoice of a paid order, the credit note of a refund. Empty if none was issued. */
export async function mailDocuments(db: Database, mail: MailRow): Promise<MailAttachment[]> {
  const document = await findMailDocument(db, mail);
  if (!document) return [];
  const { name, content } = await renderIssued(db, document);
  return [{ filename: name, contentType: 'application/pdf', content: await buffer(content) }];
}

async function findMailDocument(db: Database, mail: MailRow): Promise<DocumentRow | undefined> {
  if (mail.kind === 'order.paid' && mail.order_id !== null) return findInvoice(db, mail.order_id);
  if (mail.kind !== 'order.refunded') return undefined;
  const { data: refundId } = z.uuid().safeParse(mail.content.refundId);
  return refundId === undefined ? undefined : findCreditNote(db, refundId);
}
