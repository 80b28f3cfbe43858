import { centsFromDollars } from '@kerf/domain/money';
import { z } from 'zod';
import { email, optionalLine } from './text.ts';

export const PAGE_SIZE_DEFAULT = 24;
export const PAGE_SIZE_MAX = 200;

/** In lower case, as Postgres answers it, so that one record has one id. */
export const id = z.uuid().toLowerCase();
export const idParams = z.object({ id });
export const emailParams = z.object({ email });

/** A moment, as an ISO 8601 string in UTC. */
export const moment = z.iso.datetime();

// Postgres knows no year 0.
/** A moment that a record can be looked up by. */
export const storableMoment = moment.refine(
  (text) => !text.startsWith('0000'),
  'Choose a year after 0000.',
);

/** Dollars, exact to the cent. */
export const dollars = z
  .number()
  .refine((value) => centsFromDollars(value) !== null, 'Enter dollars with at most two decimals.');

/** What every list takes: a page of `limit` rows after `cursor`, which the last page's Link names. */
export const pageQuery = z.object({
  limit: z.coerce.number().int().min(1).max(PAGE_SIZE_MAX).default(PAGE_SIZE_DEFAULT),
  cursor: optionalLine(500).optional(),
  search: optionalLine(200).optional(),
});

export const deleted = z.object({ deletedCount: z.int().min(0) });
export const modified = z.object({ modifiedCount: z.int().min(0) });
