import { DESTINATIONS_MAX } from '@kerf/domain/destination';
import { ORDER_LINES_MAX, QUANTITY_MAX } from '@kerf/domain/limits';
import { z } from 'zod';
import { destinationNumber, dollars, id } from './common.ts';
import { optionalLine } from './text.ts';

/** The tax of a rate, and the amounts that it is on. */
export const taxRow = z.object({ title: z.string(), net: dollars, tax: dollars });
export type TaxRow = z.output<typeof taxRow>;

/** Where it would go, and how. */
const taxedDestination = {
  /** What shipping costs, as the client shows it. */
  shipping: dollars.refine((price) => price >= 0, 'Enter 0 or more.').default(0),
  /** Goods that are picked up are taxed in the shop's own country. */
  shippingMethod: id.optional(),
  /** Empty where it is not known. */
  to: z.object({
    /** ISO 3166-1 alpha-2. */
    country: optionalLine(2),
    /** ISO 3166-2. */
    region: optionalLine(6),
    /** Only a service may need it. */
    postalCode: optionalLine(20).default(''),
  }),
};

/** What would be ordered, and where it would go. */
export const taxQuestion = z.object({
  lines: z
    .array(
      z.object({
        productId: id,
        quantity: z.int().min(1).max(QUANTITY_MAX),
        /** Where it goes: 0 or absent for `to`, 1 for the first of `destinations`. */
        destination: destinationNumber,
      }),
    )
    .min(1)
    .max(ORDER_LINES_MAX),
  ...taxedDestination,
  /** Addresses beside the order's own. */
  destinations: z
    .array(z.object(taxedDestination))
    .max(DESTINATIONS_MAX - 1)
    .optional(),
});
export type TaxQuestion = z.output<typeof taxQuestion>;

export const taxAnswer = z.object({
  /** Null while something is missing; 0 where the shop charges none. */
  tax: dollars.nullable(),
  rows: z.array(taxRow),
  /** Why there is none, as the invoice will say it. */
  sentences: z.array(z.string()),
  /** What has to be known first; null if nothing. */
  missing: z.enum(['country', 'region', 'postal_code', 'rate']).nullable(),
  /** Which of several addresses it is about; absent for the order's own. */
  missingAt: destinationNumber,
  /** Whether the tax of this country depends on its region. */
  asksRegion: z.boolean(),
});
export type TaxAnswer = z.output<typeof taxAnswer>;
