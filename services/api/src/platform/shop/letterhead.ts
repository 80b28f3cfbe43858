import { papers } from '@kerf/contract/schemas/shop-settings';
import { DEFAULT_TIME_ZONE } from '@kerf/domain/shop-day';
import { z } from 'zod';

/** The letterhead and paper size of a document. */
export const letterhead = z.object({
  name: z.string(),
  address: z.string(),
  email: z.string(),
  phone: z.string(),
  taxNumber: z.string(),
  footer: z.string(),
  paper: z.enum(papers),
  logoId: z.string().nullable(),
  /** The shop's time zone, in which the document's days are. */
  timeZone: z.string().default(DEFAULT_TIME_ZONE),
});
export type Letterhead = z.output<typeof letterhead>;
