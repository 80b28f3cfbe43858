import { papers } from '@kerf/contract/schemas/shop-settings';
import { z } from 'zod';

/** An amount in whole cents, as JSON carries it. */
const cents = z.int();

/** The letterhead and paper of a document. */
export const letterhead = z.object({
  name: z.string(),
  address: z.string(),
  email: z.string(),
  phone: z.string(),
  taxNumber: z.string(),
  footer: z.string(),
  paper: z.enum(papers),
  logoId: z.string().nullable(),
});
export type Letterhead = z.output<typeof letterhead>;

export const documentLine = z.object({
  sku: z.string(),
  name: z.string(),
  /** The blade's dimensions in words; null for what is no blade. */
  size: z.string().nullable(),
  quantity: z.int(),
  unitPriceCents: cents,
});
export type DocumentLine = z.output<typeof documentLine>;

const ofOrder = {
  letterhead,
  orderNumber: z.string(),
  /** In ISO 8601, as every moment here. */
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

/** What an invoice says, as it was when the order was paid. */
export const invoiceContent = z.object({
  ...ofOrder,
  paidAt: z.string(),
  transactionId: z.string().nullable(),
});
export type InvoiceContent = z.output<typeof invoiceContent>;

/** What a credit note says. Lines and an amount beside them together are its total. */
export const creditNoteContent = z.object({
  ...ofOrder,
  invoiceNumber: z.string(),
  reason: z.string().nullable(),
  /** Of the total, what was not refunded for a line. */
  otherCents: cents,
});
export type CreditNoteContent = z.output<typeof creditNoteContent>;
