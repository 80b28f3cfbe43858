import { z } from 'zod';
import { id, moment, pageQuery } from './common.ts';
import { UNITS_MAX } from './stock.ts';
import { line, optionalLine, optionalParagraph } from './text.ts';

export const deliveryStates = ['open', 'received', 'cancelled'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

export const DELIVERY_LINES_MAX = 500;

const newLine = z.object({ sku: line(40), quantity: z.int().min(1).max(UNITS_MAX) });

const newLines = z
  .array(newLine)
  .min(1, 'Add at least one product.')
  .max(DELIVERY_LINES_MAX, `A delivery has at most ${DELIVERY_LINES_MAX} products.`)
  .superRefine((lines, context) => {
    const skus = lines.map(({ sku }) => sku.toLowerCase());
    for (const [index, sku] of skus.entries()) {
      if (skus.indexOf(sku) === index) continue;
      const path = [index, 'sku'];
      context.addIssue({ code: 'custom', path, message: 'This product is in the list already.' });
    }
  });

/** What a supplier is to deliver. */
export const newDelivery = z.object({
  supplier: line(120),
  /** The supplier's number of it. */
  reference: optionalLine(60).default(''),
  /** When it is expected; null if nobody knows. */
  expectedOn: z.iso.date('Enter a date.').nullable(),
  note: optionalParagraph(1000).default(''),
  lines: newLines,
});
export type NewDelivery = z.output<typeof newDelivery>;

export const deliveryChange = newDelivery.extend({ version: z.int().min(1) });

export const deliveryLine = z.object({
  productId: id,
  sku: z.string(),
  name: z.string(),
  quantity: z.int(),
  received: z.int(),
});
export type DeliveryLine = z.infer<typeof deliveryLine>;

const head = {
  _id: id,
  supplier: z.string(),
  reference: z.string(),
  expectedOn: z.iso.date().nullable(),
  note: z.string(),
  state: z.enum(deliveryStates),
  version: z.int(),
  createdAt: moment,
  createdBy: z.string(),
  /** When it was received wholly, or cancelled. */
  closedAt: moment.nullable(),
  /** Units ordered and received. */
  units: z.int(),
  received: z.int(),
  products: z.int(),
};

export const deliveryHead = z.object(head);
export type DeliveryHead = z.infer<typeof deliveryHead>;

export const delivery = z.object({ ...head, lines: z.array(deliveryLine) });
export type Delivery = z.infer<typeof delivery>;

export const deliverySorts = ['expectedOn', '-createdAt'] as const;

export const deliveriesQuery = pageQuery.extend({
  state: z.enum(deliveryStates).optional(),
  sort: z.enum(deliverySorts).default('expectedOn'),
});

/** What has arrived. More than was ordered is received as well. */
export const deliveryReceipt = z.object({
  lines: z
    .array(z.object({ productId: id, quantity: z.int().min(1).max(UNITS_MAX) }))
    .max(DELIVERY_LINES_MAX),
  /** Whether nothing more is expected, though less than was ordered has arrived. */
  close: z.boolean().default(false),
  note: optionalLine(200).optional(),
  /** What the receipt was written from; without it, it is received on top of whatever has arrived by now. */
  version: z.int().min(1).optional(),
});
export type DeliveryReceipt = z.output<typeof deliveryReceipt>;
