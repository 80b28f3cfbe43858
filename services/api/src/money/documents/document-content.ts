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

const party = z.object({
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  address: z.string(),
});
/** Whom a document addresses. */
export type Party = z.output<typeof party>;

const ofOrder = {
  version: z.literal(2),
  seller: letterhead,
  orderNumber: z.string(),
  /** ISO 8601, like every time here. */
  placedAt: z.string(),
  billTo: party,
  shipTo: party,
  lines: z.array(documentLine),
  totalCents: cents,
};

/** What the order cost apart; together `totalCents`. */
const parts = { goodsCents: cents, shippingCents: cents, taxCents: cents };

const orderContent = z.object({ ...ofOrder, ...parts });
/** An order as its documents show it. */
export type OrderContent = z.output<typeof orderContent>;

/** The content of an invoice, as of the payment. */
export const invoiceContent = z.preprocess(
  fromFirstVersion,
  orderContent.extend({ paidAt: z.string(), transactionId: z.string().nullable() }),
);
export type InvoiceContent = z.output<typeof invoiceContent>;

/** The content of a credit note. Its total is the sum of its lines and `otherCents`. */
export const creditNoteContent = z.preprocess(
  fromFirstVersion,
  z.object({
    ...ofOrder,
    invoiceNumber: z.string(),
    reason: z.string().nullable(),
    /** The part of the total that was not refunded for a line. */
    otherCents: cents,
  }),
);
export type CreditNoteContent = z.output<typeof creditNoteContent>;

const firstVersion = z.looseObject({
  version: z.never().optional(),
  letterhead,
  customer: party,
  totalCents: cents,
});

/** A document of the first version had one customer, and a total of goods alone. */
function fromFirstVersion(content: unknown): unknown {
  const first = firstVersion.safeParse(content).data;
  if (!first) return content;
  const { letterhead: seller, customer, ...others } = first;
  return {
    ...others,
    version: 2,
    seller,
    billTo: customer,
    shipTo: customer,
    goodsCents: first.totalCents,
    shippingCents: 0,
    taxCents: 0,
  };
}
