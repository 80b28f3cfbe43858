import { materials } from '@kerf/domain/blade';
import { TEXT_MAX } from '@kerf/domain/limits';
import { cutUnits } from '@kerf/domain/review-figures';
import { z } from 'zod';
import { id, moment, pageQuery } from './common.ts';
import { line, paragraph, webAddress } from './text.ts';

const material = z.enum(materials);

const unit = z.enum(cutUnits);

export const review = z.object({
  _id: id,
  name: z.string(),
  img: z.string(),
  rating: z.int().min(1).max(5),
  des: z.string(),
  /** By a user who has paid for an order. */
  verified: z.boolean(),
  createdAt: moment,
  /** The product reviewed. */
  productId: id.optional(),
  /** By a user who has paid for this product; only on product reviews. */
  bought: z.boolean().optional(),
  /** The machine used, by kind or name. */
  machine: z.string().optional(),
  material: material.optional(),
  /** Roughly how much was cut. */
  cut: z.object({ count: z.int(), unit }).optional(),
});
export type Review = z.infer<typeof review>;

const CUT_MAX = 100_000_000;

export const newReview = z.object({
  name: line(120),
  des: paragraph(TEXT_MAX.review),
  rating: z.int('Choose a whole number of stars.').min(1).max(5),
  img: webAddress.default(''),
  productId: id.optional(),
  machine: line(TEXT_MAX.machineName).optional(),
  material: material.optional(),
  cut: z.object({ count: z.int().min(1).max(CUT_MAX), unit }).optional(),
});

export const reviewQuery = pageQuery.extend({ productId: id.optional() });

/** Ratings of a product by material cut. A user with several reviews counts once. */
export const reviewFigures = z.object({
  materials: z.array(
    z.object({
      material,
      users: z.int().min(1),
      /** 1 to 5, to one decimal; null if too few users rated it. */
      average: z.number().min(1).max(5).nullable(),
    }),
  ),
});
export type ReviewFigures = z.infer<typeof reviewFigures>;
