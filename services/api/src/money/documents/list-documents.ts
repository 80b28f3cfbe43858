import type { DocumentKind, OrderDocument } from '@kerf/contract/schemas/document';
import type { IssuedDocumentKind } from '@kerf/domain/document-number';
import { cents, dollarsFromCents } from '@kerf/domain/money';
import { isInvoiced } from '@kerf/domain/order-state';
import { can } from '@kerf/domain/permission';
import type { Database } from '../../db/database.ts';
import type { OrderRow } from '../../db/schema.ts';
import type { Actor } from '../../http/actor.ts';
import { findReplacement, listIssued } from './documents.store.ts';

const wireKinds: Readonly<Record<IssuedDocumentKind, DocumentKind>> = {
  invoice: 'invoice',
  credit_note: 'credit-note',
};

/** The documents of an order that this reader may fetch, in chronological order. */
export async function listDocuments(
  db: Database,
  order: OrderRow,
  reader: Actor,
): Promise<OrderDocument[]> {
  if (!mayFetchConfirmation(order, reader)) return [];
  const issued = await listIssued(db, order.id);
  const documents: OrderDocument[] = [
    {
      file: 'confirmation.pdf',
      kind: 'confirmation',
      number: null,
      issuedAt: order.created_at.toISOString(),
      total: dollarsFromCents(cents(order.total_cents)),
    },
  ];
  if (!isInvoiced(order.money)) return documents;
  const hasInvoice = issued.some(({ kind }) => kind === 'invoice');
  if (!hasInvoice) documents.push(numberlessInvoice(order));
  for (const {
    id,
    kind,
    number,
    issued_at: issuedAt,
    refund_id: refundId,
    refund_state: refundState,
    ...row
  } of issued) {
    const isInvoice = kind === 'invoice';
    documents.push({
      file: isInvoice ? 'invoice.pdf' : `${id}.pdf`,
      kind: wireKinds[kind],
      number,
      issuedAt: issuedAt.toISOString(),
      total: dollarsFromCents(cents(isInvoice ? order.total_cents : -(row.refunded_cents ?? 0))),
      ...(refundState === 'failed' && (await voidedNote(db, refundId))),
    });
  }
  if (mayFetchSlip(reader)) documents.push(slip);
  return documents;
}

/** A deleted order is confirmed to nobody; staff may look at what the confirmation said. */
export function mayFetchConfirmation(order: OrderRow, reader: Actor): boolean {
  return order.life !== 'deleted' || can(reader, 'order.read-internal');
}

async function voidedNote(db: Database, refundId: string | null) {
  const replacedBy = refundId === null ? undefined : await findReplacement(db, refundId);
  return { isVoid: true as const, ...(replacedBy !== undefined && { replacedBy }) };
}

/** Packing slips are for staff. */
export function mayFetchSlip(reader: Actor): boolean {
  return can(reader, 'order.print-slip');
}

/** The invoice of an order paid before invoices were introduced. It gets its number when first fetched. */
function numberlessInvoice(order: OrderRow): OrderDocument {
  const total = dollarsFromCents(cents(order.total_cents));
  return { file: 'invoice.pdf', kind: 'invoice', number: null, issuedAt: null, total };
}

const slip: OrderDocument = {
  file: 'packing-slip.pdf',
  kind: 'packing-slip',
  number: null,
  issuedAt: null,
};
