import { z } from 'zod';
import { id, moment } from './common.ts';
import { line, paragraph, webAddress } from './text.ts';

export const review = z.object({
  _id: id,
  name: z.string(),
  img: z.string(),
  rating: z.int().min(1).max(5),
  des: z.string(),
  /** Written by somebody who has paid for an order. */
  verified: z.boolean(),
  createdAt: moment,
});
export type Review = z.infer<typeof review>;

export const newReview = z.object({
  name: line(120),
  des: paragraph(2000),
  rating: z.int('Give a whole number of stars.').min(1).max(5),
  img: webAddress.default(''),
});
