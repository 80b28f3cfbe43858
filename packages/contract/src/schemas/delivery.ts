import { QUANTITY_MAX } from '@kerf/domain/limits';
import { z } from 'zod';
import { id, moment, pageQuery } from './common.ts';
import { line, optionalLine, optionalParagraph } from './text.ts';

export const deliveryStates = ['open', 'received', 'cancelled'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

export const DELIVERY_LINES_MAX = 500;

const newLine = z.object({ sku: line(40), quantity: z.int().min(1).max(QUANTITY_MAX) });

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

/** An expected delivery from a supplier. */
export const newDelivery = z.object({
  supplier: line(120),
  /** The supplier's number for it. */
  reference: optionalLine(60).default(''),
  /** The expected date; null if unknown. */
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
  /** Other numbers of the product, such as its barcode. */
  numbers: z.array(z.string()).optional(),
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
  /** When it was fully received, or cancelled. */
  closedAt: moment.nullable(),
  /** Units ordered and units received. */
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

/** Units that were received by mistake, and are taken out of the stock again. */
export const deliveryTakeBack = z.object({
  lines: z
    .array(z.object({ productId: id, quantity: z.int().min(1).max(QUANTITY_MAX) }))
    .min(1, 'Enter what to take back.')
    .max(DELIVERY_LINES_MAX)
    .refine(
      (lines) => new Set(lines.map(({ productId }) => productId)).size === lines.length,
      'Name each product once.',
    ),
  note: optionalLine(200).optional(),
  version: z.int().min(1),
});
export type DeliveryTakeBack = z.output<typeof deliveryTakeBack>;

/** The units that arrived, which may be more than were ordered. */
export const deliveryReceipt = z.object({
  lines: z
    .array(z.object({ productId: id, quantity: z.int().min(1).max(QUANTITY_MAX) }))
    .max(DELIVERY_LINES_MAX),
  /** Whether nothing more is expected, even if less arrived than was ordered. */
  close: z.boolean().default(false),
  note: optionalLine(200).optional(),
  /** The version the receipt is based on. Without it, the units are added to whatever was received before. */
  version: z.int().min(1).optional(),
});
export type DeliveryReceipt = z.output<typeof deliveryReceipt>;
