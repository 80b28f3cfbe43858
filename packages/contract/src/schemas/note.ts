import { z } from 'zod';
import { id, moment, pageQuery } from './common.ts';
import { paragraph } from './text.ts';

export const NOTE_MAX_LENGTH = 4000;

export const note = z.object({
  _id: id,
  body: z.string(),
  /** Who wrote it; null for a customer, to whom the shop speaks. */
  author: z.string().nullable(),
  /** Shown to the customer on their page of the order. */
  forCustomer: z.boolean(),
  createdAt: moment,
  /** Until when the reader may delete it, where they still may. */
  deletableUntil: moment.optional(),
});
export type Note = z.infer<typeof note>;

export const noteQuery = pageQuery;

const body = paragraph(NOTE_MAX_LENGTH);

export const newOrderNote = z.object({ body, forCustomer: z.boolean().default(false) });
export const newUserNote = z.object({ body });
