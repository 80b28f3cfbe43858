import { z } from 'zod';
import { dollars, id, moment } from './common.ts';

export const documentKinds = ['confirmation', 'invoice', 'credit-note', 'packing-slip'] as const;
export type DocumentKind = (typeof documentKinds)[number];

/** A document of an order, available as a PDF. */
export const orderDocument = z.object({
  /** The last segment of its URL: "invoice.pdf", or a credit note's id. */
  file: z.templateLiteral([z.string(), '.pdf']),
  kind: z.enum(documentKinds),
  /** Set for invoices and credit notes. An older order's invoice gets its number when it is first fetched. */
  number: z.string().nullable(),
  issuedAt: moment.nullable(),
  total: dollars.optional(),
  /** Void because its refund failed in the end. */
  isVoid: z.literal(true).optional(),
  /** The number of the credit note that replaces a void one, once its refund was made after all. */
  replacedBy: z.string().optional(),
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

/** What to print for which orders, in this order. */
export const printRequest = z.object({
  kind: z.enum(printKinds),
  orderIds: z
    .array(id)
    .min(1, 'Select an order.')
    .max(PRINTED_ORDERS_MAX, `Select at most ${PRINTED_ORDERS_MAX} orders.`),
});
