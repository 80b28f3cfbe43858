import { rateBases, SHIPPING_MAX } from '@kerf/domain/shipping/terms';
import { termsFaults } from '@kerf/domain/shipping/terms-faults';
import { termsFromDollars } from '@kerf/domain/shipping/terms-in-dollars';
import { z } from 'zod';
import { dollars, id, moment } from './common.ts';
import { line, optionalLine } from './text.ts';

const postalCode = line(SHIPPING_MAX.postalCode);

const place = z.object({
  /** ISO 3166-1 alpha-2; "*" for everywhere else. */
  country: z.string().max(2, 'Choose a country.'),
  /** ISO 3166-2; empty for the whole country. */
  regions: z.array(z.string().max(6)).max(SHIPPING_MAX.regions).readonly(),
  /** Postal codes that begin with these or anything between them; empty for all of them. */
  postalCodes: z
    .array(z.object({ from: postalCode, to: postalCode }))
    .max(SHIPPING_MAX.postalCodes)
    .readonly(),
});

const zone = z.object({
  id,
  name: line(SHIPPING_MAX.name),
  places: z.array(place).min(1, 'Add a place.').max(SHIPPING_MAX.places).readonly(),
});

const rate = z.object({
  zoneId: id,
  steps: z
    .array(
      z.object({
        /** Grams or, by value and flat, dollars; null for any. Included. */
        upTo: z
          .number()
          .positive('Enter more than 0.')
          .max(SHIPPING_MAX.grams, 'Enter less.')
          .nullable(),
        price: dollars,
      }),
    )
    .max(SHIPPING_MAX.steps)
    .readonly(),
  /** The value of the goods from which it is free; null for never. */
  freeFrom: dollars.nullable(),
});

/** Working days; absent or null where no estimate is shown. In a request, absent leaves them as they are. */
const transit = z.object({
  from: transitDays().nullable(),
  to: transitDays(),
});

function transitDays() {
  const message = `Enter 0 to ${SHIPPING_MAX.transitDays} days.`;
  return z.int().min(0, message).max(SHIPPING_MAX.transitDays, message);
}

/** The days that estimates go by; absent or null where none is shown. In a request, absent leaves it as it is. */
const calendar = z.object({
  /** Orders before this hour, in the shop's time zone, are begun the same day; 24 is midnight. */
  cutOffHour: z.int().min(1).max(24),
  /** Working days until an order that was begun leaves. */
  handlingDays: z
    .int()
    .min(0, `Enter 0 to ${SHIPPING_MAX.handlingDays} days.`)
    .max(SHIPPING_MAX.handlingDays, `Enter 0 to ${SHIPPING_MAX.handlingDays} days.`),
  /** 1 for Monday to 7 for Sunday. */
  workingDays: z.array(z.int().min(1).max(7)).max(7).readonly(),
  /** Public holidays and others. */
  closedDays: z
    .array(
      z.iso.date({
        error: ({ input }) => `“${input}” is not a day. Write days like 2026-12-25.`,
      }),
    )
    .max(SHIPPING_MAX.closedDays, `Enter at most ${SHIPPING_MAX.closedDays} days.`)
    .readonly(),
});

const named = { id, name: line(SHIPPING_MAX.name), words: optionalLine(SHIPPING_MAX.words) };

const method = z.discriminatedUnion('kind', [
  z.object({
    ...named,
    kind: z.literal('rates'),
    basis: z.enum(rateBases),
    rates: z.array(rate).max(SHIPPING_MAX.zones).readonly(),
    /** The heaviest piece that it carries, in grams. */
    pieceGramsMax: z.int().positive().max(SHIPPING_MAX.grams).nullable(),
    /** The longest piece that it carries, in millimeters. */
    pieceMmMax: z.int().positive().max(SHIPPING_MAX.mm).nullable(),
    transit: transit.nullish(),
  }),
  z.object({ ...named, kind: z.literal('pick-up') }),
  /** `zoneIds` is empty for every address. */
  z.object({
    ...named,
    kind: z.literal('quoted'),
    zoneIds: z.array(id).max(SHIPPING_MAX.zones).readonly(),
  }),
]);

/** How the shop ships and what it charges: zones, and methods with rates for them. */
export const shippingTerms = z.object({
  zones: z.array(zone).max(SHIPPING_MAX.zones).readonly(),
  methods: z.array(method).max(SHIPPING_MAX.methods).readonly(),
  calendar: calendar.nullish(),
});
export type ShippingTermsOnWire = z.infer<typeof shippingTerms>;

/** The same for admins, with its version. */
export const shippingSettings = shippingTerms.extend({ version: z.int(), updatedAt: moment });
export type ShippingSettings = z.infer<typeof shippingSettings>;

/** Changed terms and the version that they are based on. */
export const shippingSettingsChange = shippingTerms
  .extend({ version: z.int() })
  .superRefine((value, context) => {
    const terms = termsFromDollars(value);
    if (!terms) {
      const message = 'Enter dollars with at most two decimals.';
      context.addIssue({ code: 'custom', path: ['methods'], message });
      return;
    }
    if (value.methods.some(hasPartOfAGram)) {
      const message = 'Enter weights in whole grams.';
      context.addIssue({ code: 'custom', path: ['methods'], message });
    }
    for (const { path, message } of termsFaults(terms)) {
      context.addIssue({ code: 'custom', path: path.split('.').map(keyOf), message });
    }
  });
export type ShippingSettingsChange = z.infer<typeof shippingSettingsChange>;

function hasPartOfAGram(one: z.infer<typeof method>): boolean {
  return (
    one.kind === 'rates' &&
    one.basis === 'weight' &&
    one.rates.some(({ steps }) => steps.some(({ upTo }) => !Number.isInteger(upTo ?? 0)))
  );
}

function keyOf(part: string): string | number {
  return /^\d+$/.test(part) ? Number(part) : part;
}
