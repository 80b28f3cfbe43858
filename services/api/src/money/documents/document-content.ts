import { z } from 'zod';
import { letterhead } from '../../platform/shop/letterhead.ts';

/** An amount in whole cents, as a plain number. */
const cents = z.int();

export const documentLine = z.object({
  sku: z.string(),
  name: z.string(),
  /** The blade's dimensions; null if the product is not a blade. */
  size: z.string().nullable(),
  quantity: z.int(),
  unitPriceCents: cents,
});
export type DocumentLine = z.output<typeof documentLine>;

const ofOrder = {
  letterhead,
  orderNumber: z.string(),
  /** ISO 8601, like every time here. */
  placedAt: z.string(),
  customer: z.object({
    name: z.string(),
    email: z.string(),
    phone: z.string(),
    address: z.string(),
  }),
  lines: z.array(documentLine),
  totalCents: cents,
};

/** The content of an invoice, as of the payment. */
export const invoiceContent = z.object({
  ...ofOrder,
  paidAt: z.string(),
  transactionId: z.string().nullable(),
});
export type InvoiceContent = z.output<typeof invoiceContent>;

/** The content of a credit note. Its total is the sum of its lines and `otherCents`. */
export const creditNoteContent = z.object({
  ...ofOrder,
  invoiceNumber: z.string(),
  reason: z.string().nullable(),
  /** The part of the total that was not refunded for a line. */
  otherCents: cents,
});
export type CreditNoteContent = z.output<typeof creditNoteContent>;
