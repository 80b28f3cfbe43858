import type { FileReply } from '@kerf/contract/endpoint';
import { isInvoiced } from '@kerf/domain/order-state';
import { notFound } from '@kerf/domain/problem';
import { type Database, inTransaction, type Tx } from '../../db/database.ts';
import type { DocumentRow, OrderRow } from '../../db/schema.ts';
import type { Actor } from '../../http/actor.ts';
import {
  creditNoteContent,
  invoiceContent,
  orderSnapshot,
} from '../../money/documents/document-content.ts';
import {
  findDocument,
  findInvoice,
  findReplacement,
} from '../../money/documents/documents.store.ts';
import { issueInvoice } from '../../money/documents/issue-documents.ts';
import { mayFetchConfirmation, mayFetchSlip } from '../../money/documents/list-documents.ts';
import {
  confirmationSheet,
  creditNoteSheet,
  invoiceSheet,
  type Voided,
} from '../../money/documents/sheets/money-sheets.ts';
import { sheetHead } from '../../money/documents/sheets/sheet-parts.ts';
import { findRefund } from '../../money/payments/refunds.store.ts';
import { requireReadableOrder } from '../../ordering/orders/order-access.ts';
import { orderUnits } from '../../ordering/orders/order-units.ts';
import { lockOrder } from '../../ordering/orders/orders.store.ts';
import { type DrawnFor, renderPdf } from '../../platform/pdf/render-pdf.ts';
import type { Letterhead } from '../../platform/shop/letterhead.ts';
import { findLogo } from '../../platform/shop/shop-settings.store.ts';
import { listShipments } from '../shipments/shipments.store.ts';
import { packingSlips, parcelSlip } from './packing-slip.ts';

/**
 * Returns a document of an order: "confirmation", "invoice", "packing-slip", or by id an issued one or the
 * slip of a shipment. Throws a ProblemError if there is none for this reader.
 */
export async function getDocument(
  db: Database,
  actor: Actor,
  { orderId, file }: { readonly orderId: string; readonly file: string },
  drawnFor: DrawnFor,
): Promise<FileReply> {
  const order = await requireReadableOrder(db, actor, orderId);
  if (!mayFetchConfirmation(order, actor)) throw notFound('document');
  if (file === 'confirmation') return renderConfirmation(db, order, drawnFor);
  if (!isInvoiced(order.money)) throw notFound('document');
  if (file === 'packing-slip') {
    if (!mayFetchSlip(actor)) throw notFound('document');
    return renderSlip(db, order, null, drawnFor);
  }
  const issued =
    file === 'invoice'
      ? await requireInvoice(db, order.id)
      : await findDocument(db, order.id, file);
  if (!issued && mayFetchSlip(actor)) return renderSlip(db, order, file, drawnFor);
  if (!issued) throw notFound('document');
  return renderIssued(db, issued, drawnFor);
}

/** An order paid before invoices were introduced gets its invoice here. */
async function requireInvoice(db: Database, orderId: string): Promise<DocumentRow> {
  const before = await findInvoice(db, orderId);
  if (before) return before;
  return inTransaction(db, async (tx: Tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order || !isInvoiced(order.money)) throw notFound('document');
    return issueInvoice(tx, order);
  });
}

async function renderConfirmation(
  db: Database,
  order: OrderRow,
  drawnFor: DrawnFor,
): Promise<FileReply> {
  const snapshot = await orderSnapshot(db, order);
  const sheet = confirmationSheet(await headOf(db, snapshot.seller), snapshot);
  const facts = {
    name: `confirmation-${snapshot.orderNumber}.pdf`,
    title: `Order confirmation ${snapshot.orderNumber}`,
    author: snapshot.seller.name,
    createdAt: order.created_at,
  };
  return renderPdf([sheet], facts, drawnFor);
}

/** The slip of what is left to ship, or of one shipment. */
async function renderSlip(
  db: Database,
  order: OrderRow,
  shipmentId: string | null,
  drawnFor: DrawnFor,
): Promise<FileReply> {
  const snapshot = await orderSnapshot(db, order);
  const head = await headOf(db, snapshot.seller);
  const units = await orderUnits(db, order.id);
  const parcels = shipmentId === null ? [] : await listShipments(db, order.id);
  const at = parcels.findIndex(({ _id }) => _id === shipmentId);
  const parcel = parcels[at];
  if (shipmentId !== null && !parcel) throw notFound('document');
  const slipped = { order: snapshot, units };
  const sheets = parcel
    ? [parcelSlip(head, slipped, { ...parcel, number: at + 1, of: parcels.length })]
    : packingSlips(head, slipped);
  const name = parcel ? `${snapshot.orderNumber}-${at + 1}` : snapshot.orderNumber;
  const facts = {
    name: `packing-slip-${name}.pdf`,
    title: `Packing slip ${snapshot.orderNumber}`,
    author: snapshot.seller.name,
    createdAt: order.created_at,
  };
  return renderPdf(sheets, facts, drawnFor);
}

/**
 * Renders an issued document only from its stored content. A credit note whose refund failed since says
 * that it is void.
 */
export async function renderIssued(
  db: Database,
  document: DocumentRow,
  drawnFor: DrawnFor,
): Promise<FileReply> {
  const { number, issued_at: issuedAt } = document;
  const isInvoice = document.kind === 'invoice';
  const voided = await voidedBy(db, document);
  const { seller } = (isInvoice ? invoiceContent : creditNoteContent).parse(document.content);
  const head = await headOf(db, seller);
  const sheet = isInvoice
    ? invoiceSheet(head, number, issuedAt, invoiceContent.parse(document.content))
    : creditNoteSheet(head, number, issuedAt, creditNoteContent.parse(document.content), voided);
  const facts = {
    name: `${isInvoice ? 'invoice' : 'credit-note'}-${number}${voided ? '-void' : ''}.pdf`,
    title: `${sheet.title} ${number}`,
    author: seller.name,
    createdAt: issuedAt,
  };
  return renderPdf([sheet], facts, drawnFor);
}

async function voidedBy(
  db: Database,
  { refund_id: refundId }: DocumentRow,
): Promise<Voided | null> {
  const refund = refundId === null ? undefined : await findRefund(db, refundId);
  if (refund?.state !== 'failed') return null;
  return { replacedBy: (await findReplacement(db, refund.id)) ?? null };
}

async function headOf(db: Database, letterhead: Letterhead) {
  return sheetHead(letterhead, await findLogo(db, letterhead.logoId));
}
