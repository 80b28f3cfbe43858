import { z } from 'zod';

interface Bounds {
  readonly usual: number;
  readonly least: number;
}

const DAYS_MAX = 36_500;
const YEARS_MAX = 100;

const days = ({ usual, least }: Bounds) =>
  z.coerce.number().int().min(least).max(DAYS_MAX).default(usual);
const years = ({ usual, least }: Bounds) =>
  z.coerce.number().int().min(least).max(YEARS_MAX).default(usual);

/**
 * How long is kept what is not kept for good. docs/operating.md has the table for people, and a test holds both
 * together.
 */
export const retentionSettings = {
  /** Bodies of processed Stripe events. Only people who look into a payment read them. */
  KEEP_EVENT_BODY_DAYS: days({ usual: 30, least: 1 }),
  /** Stripe's events: by its id one is known that comes again. Stripe lists them for thirty days. */
  KEEP_EVENT_DAYS: days({ usual: 90, least: 31 }),
  /** Mails, since they were last asked for, and those that were received. */
  KEEP_MAIL_DAYS: days({ usual: 365, least: 30 }),
  /** Imported files. A planned change no longer needs its file. */
  KEEP_IMPORT_FILE_DAYS: days({ usual: 7, least: 1 }),
  /** Searches and rows that found nothing, since they were last made. */
  KEEP_UNMET_DEMAND_DAYS: days({ usual: 180, least: 1 }),
  /** Who made them. */
  KEEP_UNMET_DEMAND_CUSTOMER_DAYS: days({ usual: 30, least: 1 }),
  /** Names in documents of people who were erased, after the end of the year of issue, as the law wants. */
  KEEP_DOCUMENT_YEARS: years({ usual: 10, least: 10 }),
};

const retention = z.object(retentionSettings);

/** How long each is kept. */
export type Retention = z.output<typeof retention>;

/** Where no setting says otherwise. */
export const usualRetention: Retention = retention.parse({});
