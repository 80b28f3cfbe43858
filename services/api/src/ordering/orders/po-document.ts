import { createHash, randomUUID } from 'node:crypto';
import type { FileReply } from '@kerf/contract/endpoint';
import type { poDocumentBasis, poDocumentQuery } from '@kerf/contract/schemas/order-fields';
import { fieldProblem, notFound, ProblemError } from '@kerf/domain/problem';
import { webName } from '@kerf/domain/text/web-name';
import type { z } from 'zod';
import { type Database, inTransaction, type Tx } from '../../db/database.ts';
import type { Actor } from '../../http/actor.ts';
import { shareOf } from '../../http/shares.ts';
import { recordAudit } from '../../platform/audit/audit.store.ts';
import { paperOf } from '../../platform/files/picture-pdf.ts';
import { readOrderFields } from '../../platform/shop/order-fields.ts';
import { requireOrder, requireReadableOrder } from './order-access.ts';
import { lockOrder, type ReadOrder } from './orders.store.ts';
import { findPoDocument } from './po-documents.store.ts';
import { checkChangeable } from './po-number.ts';

type NewDocument = z.output<typeof poDocumentQuery> & { readonly bytes: Uint8Array };

/**
 * Attaches the buyer's document to an order in place of the one before, for its account or by staff. A picture
 * becomes a PDF of one page. Throws a ProblemError.
 */
export async function setPoDocument(
  db: Database,
  actor: Actor,
  orderId: string,
  { name, was, bytes }: NewDocument,
): Promise<ReadOrder> {
  const sourceHash = createHash('sha256').update(bytes).digest('hex');
  // Nothing is drawn for somebody who may not attach it.
  await inTransaction(db, (tx) => requireChangeable(tx, actor, orderId, { was, sourceHash }));
  const paper = await paperOf(bytes, shareOf(actor));
  return inTransaction(db, async (tx) => {
    const { order, before } = await requireChangeable(tx, actor, orderId, { was, sourceHash });
    // Repeated, after its answer was lost.
    if (before?.source_hash === sourceHash) return order;
    const row = {
      id: randomUUID(),
      name,
      bytes: Buffer.from(paper),
      source_hash: sourceHash,
      added_by: actor.userId,
      added_at: new Date(),
    };
    await tx
      .insertInto('po_documents')
      .values({ order_id: orderId, ...row })
      .onConflict((conflict) => conflict.column('order_id').doUpdateSet(row))
      .execute();
    await recordChange(tx, actor, orderId, before?.name, name);
    return order;
  });
}

/** Removes it. Throws a ProblemError if it is another one by now. */
export function deletePoDocument(
  db: Database,
  actor: Actor,
  orderId: string,
  { was }: z.output<typeof poDocumentBasis>,
): Promise<ReadOrder> {
  return inTransaction(db, async (tx) => {
    const order = await lockOwn(tx, actor, orderId);
    const before = await findPoDocument(tx, orderId);
    // Repeated, after its answer was lost.
    if (!before) return order;
    checkChangeable(order);
    if (before.id !== was) throw new ProblemError({ code: 'record_changed' });
    await tx.deleteFrom('po_documents').where('order_id', '=', orderId).execute();
    await recordChange(tx, actor, orderId, before.name, undefined);
    return order;
  });
}

interface Basis {
  /** The id of the document that is replaced; undefined for none. */
  readonly was: string | undefined;
  readonly sourceHash: string;
}

async function requireChangeable(tx: Tx, actor: Actor, orderId: string, basis: Basis) {
  const order = await lockOwn(tx, actor, orderId);
  const before = await findPoDocument(tx, orderId);
  if (before?.source_hash === basis.sourceHash) return { order, before };
  checkChangeable(order);
  const { poNumber } = await readOrderFields(tx, order.account_id);
  if (poNumber.kind === 'off') {
    throw fieldProblem('file', 'PO numbers are turned off, and their documents with them.');
  }
  if (before?.id !== basis.was) throw new ProblemError({ code: 'record_changed' });
  return { order, before };
}

async function lockOwn(tx: Tx, actor: Actor, orderId: string): Promise<ReadOrder> {
  const found = await lockOrder(tx, orderId);
  return requireOrder(found?.life === 'deleted' ? undefined : found, actor, 'order.update');
}

/** The document itself. Throws a ProblemError if the order has none, or is not the actor's to read. */
export async function readPoDocument(
  db: Database,
  actor: Actor,
  orderId: string,
): Promise<FileReply> {
  await requireReadableOrder(db, actor, orderId);
  const found = await db
    .selectFrom('po_documents')
    .select(['name', 'bytes'])
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  if (!found) throw notFound('document');
  const name = webName(found.name.replace(/\.[^.]*$/, ''), FILE_NAME_MAX) || 'po-document';
  const content = ReadableStream.from([new Uint8Array(found.bytes)]);
  return { name: `${name}.pdf`, pages: 1, content };
}

const FILE_NAME_MAX = 80;

/** The file names as they were, empty for none. */
function recordChange(tx: Tx, actor: Actor, orderId: string, from = '', to = '') {
  return recordAudit(tx, actor, 'order.po-document', orderId, { from, to });
}
