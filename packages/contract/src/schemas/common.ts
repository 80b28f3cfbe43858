import { isDay } from '@kerf/domain/day-text';
import { DESTINATIONS_MAX } from '@kerf/domain/destination';
import { PAGE_SIZE_MAX, TEXT_MAX } from '@kerf/domain/limits';
import { centsFromDollars } from '@kerf/domain/money';
import { z } from 'zod';
import { email, optionalLine } from './text.ts';

export const PAGE_SIZE_DEFAULT = 24;

/** Lower case, as Postgres returns it, so that a record has one spelling of its id. */
export const id = z.uuid().toLowerCase();
/** The version of a record that the caller saw. Without one, the record is taken as it is by now. */
export const seenVersion = z.object({
  version: z.coerce.number().int().min(1).max(2_000_000_000).optional(),
});

export const idParams = z.object({ id });
export const emailParams = z.object({ email });

/** A timestamp as an ISO 8601 string in UTC. */
export const moment = z.iso.datetime();

// Postgres has no year 0.
/** A timestamp to look up records by. */
export const storableMoment = moment.refine(
  (text) => !text.startsWith('0000'),
  'Choose a year after 0000.',
);

/** A day of the shop to filter a list by: a date, or one relative to the shop's today. */
export const dayText = z.string().refine(isDay, 'Enter a day, such as 2026-03-12 or today-6.');

/** Dollars, exact to the cent. */
export const dollars = z
  .number()
  .refine((value) => centsFromDollars(value) !== null, 'Enter dollars with at most two decimals.');

/**
 * The query of every list: at most `limit` items after `cursor`, which comes from the previous page's Link
 * header.
 */
export const pageQuery = z.object({
  limit: z.coerce.number().int().min(1).max(PAGE_SIZE_MAX).default(PAGE_SIZE_DEFAULT),
  cursor: optionalLine(500).optional(),
  search: optionalLine(TEXT_MAX.search).optional(),
});

export const deleted = z.object({ deletedCount: z.int().min(0) });
export const modified = z.object({ modifiedCount: z.int().min(0) });

/** The number of one of several addresses; without, the order's own, which is 0. */
export const destinationNumber = z
  .int()
  .min(0)
  .max(DESTINATIONS_MAX - 1)
  .optional();
