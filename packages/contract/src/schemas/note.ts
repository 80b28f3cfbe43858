import { TEXT_MAX } from '@kerf/domain/limits';
import { z } from 'zod';
import { id, moment, pageQuery } from './common.ts';
import { paragraph } from './text.ts';

export const note = z.object({
  _id: id,
  body: z.string(),
  /** The author; null for customers, who see it as a note from the shop. */
  author: z.string().nullable(),
  /** Shown to the customer on their page of the order. */
  forCustomer: z.boolean(),
  createdAt: moment,
  /** The end of the time in which the reader may delete it; absent if they may not. */
  deletableUntil: moment.optional(),
});
export type Note = z.infer<typeof note>;

export const noteQuery = pageQuery;

const body = paragraph(TEXT_MAX.note);

export const newOrderNote = z.object({ body, forCustomer: z.boolean().default(false) });
export const newUserNote = z.object({ body });
