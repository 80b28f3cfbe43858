import { TEXT_MAX } from '@kerf/domain/limits';
import { PAPER_LINES_MAX, tooManyLines } from '@kerf/domain/paper-lines';
import { isTimeZone } from '@kerf/domain/shop-day';
import { z } from 'zod';
import { moment } from './common.ts';
import { email, line, optionalLine, optionalParagraph, paragraph } from './text.ts';

export const papers = ['A4', 'Letter'] as const;
export type Paper = (typeof papers)[number];

/** The maximum size of the logo file, in bytes. */
export const LOGO_BYTES_MAX = 500_000;
/** The maximum width and height of the logo, in pixels. */
export const LOGO_SIDE_MAX = 2_000;

/** Refuses a text of more lines than documents have room for. */
function onPaper(text: z.ZodString, lines: number) {
  return text.check(({ value, issues }) => {
    const message = tooManyLines(value, lines);
    if (message !== null) issues.push({ code: 'custom', input: value, message });
  });
}

const letterhead = {
  name: line(TEXT_MAX.shopName),
  address: onPaper(paragraph(TEXT_MAX.shopAddress), PAPER_LINES_MAX.shopAddress),
  email,
  phone: optionalLine(TEXT_MAX.phone),
  taxNumber: optionalLine(TEXT_MAX.taxNumber),
  /** Small print at the foot of every page. */
  footer: onPaper(optionalParagraph(TEXT_MAX.shopFooter), PAPER_LINES_MAX.shopFooter),
  paper: z.enum(papers),
};

/** A picture, base64-encoded. */
const base64 = z
  .string()
  .max(Math.ceil(LOGO_BYTES_MAX / 3) * 4, 'Choose a picture of at most 500 kB.')
  .regex(/^[A-Za-z0-9+/]+={0,2}$/, 'Send the picture in base64.');

export const shopLogo = z.object({
  mediaType: z.enum(['image/png', 'image/jpeg']),
  width: z.int(),
  height: z.int(),
  base64: z.string(),
});

/** The letterhead of the shop's documents. Texts are empty until an admin sets them. */
export const shopSettings = z.object({
  ...letterhead,
  address: z.string(),
  email: z.string(),
  footer: optionalParagraph(TEXT_MAX.shopFooter),
  logo: shopLogo.nullable(),
  /** The share of a price, in percent, below which changes of many products ask; 0 never asks. */
  askBelowPercent: z.int().optional(),
  version: z.int(),
  updatedAt: moment,
});
export type ShopSettings = z.infer<typeof shopSettings>;

/** Changed settings and the version they are based on. An absent logo stays; null removes it. */
export const shopSettingsChange = z.object({
  ...letterhead,
  logo: base64.nullable().optional(),
  /** Absent to leave it as it is. */
  askBelowPercent: z
    .int('Enter a whole number.')
    .min(0, 'Enter 0 or more.')
    .max(100, 'Enter 100 at most.')
    .optional(),
  version: z.int(),
});
export type ShopSettingsChange = z.input<typeof shopSettingsChange>;

export const shopTimeZone = z.object({
  /** The time zone of the shop's days, an IANA name. */
  timeZone: z.string(),
  /** The one that the days of reports are being moved to, and how long that takes; null most of the time. */
  moving: z
    .object({
      timeZone: z.string(),
      since: moment,
      /** Payments and refunds to be moved, in all. */
      entries: z.int(),
      /** An estimate of the whole move. */
      seconds: z.int(),
    })
    .nullable(),
});
export type ShopTimeZone = z.infer<typeof shopTimeZone>;

export const shopTimeZoneChange = z.object({
  timeZone: z
    .string()
    .refine(isTimeZone, 'Choose a time zone by its name, such as Europe/Berlin or UTC.'),
});
