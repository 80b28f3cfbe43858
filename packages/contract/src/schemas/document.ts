import { z } from 'zod';
import { dollars, id, moment } from './common.ts';

export const documentKinds = ['confirmation', 'invoice', 'credit-note', 'packing-slip'] as const;
export type DocumentKind = (typeof documentKinds)[number];

/** A document of an order that can be fetched as a PDF. */
export const orderDocument = z.object({
  /** The last part of its address: "invoice.pdf", or the id of a credit note. */
  file: z.templateLiteral([z.string(), '.pdf']),
  kind: z.enum(documentKinds),
  /** Of an invoice or a credit note; an invoice of an older order gets one when it is first fetched. */
  number: z.string().nullable(),
  issuedAt: moment.nullable(),
  total: dollars.optional(),
  /** Its refund failed after all, so it is worth nothing. */
  isVoid: z.literal(true).optional(),
});
export type OrderDocument = z.infer<typeof orderDocument>;

const fileName = z
  .templateLiteral([
    z.union([z.enum(['confirmation', 'invoice', 'packing-slip']), z.uuid()]),
    '.pdf',
  ])
  .transform((file) => file.slice(0, -'.pdf'.length));

export const documentParams = z.object({ id, file: fileName });

export const printKinds = ['packing-slips', 'pick-list'] as const;
export type PrintKind = (typeof printKinds)[number];

export const PRINTED_ORDERS_MAX = 500;

/** What is printed of which orders, in this order. */
export const printRequest = z.object({
  kind: z.enum(printKinds),
  orderIds: z
    .array(id)
    .min(1, 'Select an order.')
    .max(PRINTED_ORDERS_MAX, `Select at most ${PRINTED_ORDERS_MAX} orders.`),
});
