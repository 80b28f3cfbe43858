import type { Cents } from '../money.ts';

/** Where an order goes, as far as it decides what shipping costs. Empty where it is not known. */
export interface ShipTo {
  /** ISO 3166-1 alpha-2: "US". */
  readonly country: string;
  /** ISO 3166-2: "US-OR". */
  readonly region: string;
  readonly postalCode: string;
}

/** Postal codes that begin with `from`, `to` or anything between them. */
export interface PostalCodeRange {
  readonly from: string;
  readonly to: string;
}

/** The country of a place that is every country. */
export const EVERYWHERE = '*';

/** A part of a zone: a country, or only some regions or some postal codes of it. */
export interface ZonePlace {
  /** ISO 3166-1 alpha-2, or `EVERYWHERE`. */
  readonly country: string;
  /** ISO 3166-2; empty for all of them. */
  readonly regions: readonly string[];
  /** Empty for all of them. */
  readonly postalCodes: readonly PostalCodeRange[];
}

/** Places with the same shipping costs. */
export interface ShippingZone {
  readonly id: string;
  readonly name: string;
  readonly places: readonly ZonePlace[];
}

/** What a method's price depends on besides the zone. */
export const rateBases = ['flat', 'weight', 'value'] as const;
export type RateBasis = (typeof rateBases)[number];

/** A price up to a weight in grams or a value of the goods in cents, inclusive; null for any. */
export interface RateStep {
  readonly upTo: number | null;
  readonly price: Cents;
}

/** What a method costs in one zone. */
export interface ZoneRate {
  readonly zoneId: string;
  /** Rising; a flat rate is one step. Beyond the last step, the method isn't available. */
  readonly steps: readonly RateStep[];
  /** The value of the goods from which shipping is free; null for never. */
  readonly freeFrom: Cents | null;
}

interface NamedMethod {
  readonly id: string;
  readonly name: string;
  /** What buyers read below the name; may be empty. */
  readonly words: string;
}

/** The working days that a method takes. */
export interface TransitDays {
  /** The fewest; null where only the most are said. */
  readonly from: number | null;
  readonly to: number;
}

/** A method with rates by zone. */
export interface RatedMethod extends NamedMethod {
  readonly kind: 'rates';
  readonly basis: RateBasis;
  readonly rates: readonly ZoneRate[];
  /** The heaviest piece it carries, in grams; null for any. */
  readonly pieceGramsMax: number | null;
  /** The longest piece it carries, in millimeters; null for any. */
  readonly pieceMmMax: number | null;
  /** Absent where no estimate is shown. */
  readonly transit?: TransitDays | null | undefined;
}

/** Buyers collect the goods. */
interface PickUpMethod extends NamedMethod {
  readonly kind: 'pick-up';
}

/** Staff name the price once the order is placed. */
interface QuotedMethod extends NamedMethod {
  readonly kind: 'quoted';
  /** Empty for every address. */
  readonly zoneIds: readonly string[];
}

export const methodKinds = ['rates', 'pick-up', 'quoted'] as const;
export type ShippingMethod = RatedMethod | PickUpMethod | QuotedMethod;

/** The days on which a shop ships, in its time zone. */
export interface ShippingCalendar {
  /** Orders placed before this hour are begun the same day: 1 to 24, which is midnight. */
  readonly cutOffHour: number;
  /** Working days until an order that was begun leaves. */
  readonly handlingDays: number;
  /** 1 for Monday to 7 for Sunday. */
  readonly workingDays: readonly number[];
  /** Public holidays and others: "2026-12-25". */
  readonly closedDays: readonly string[];
}

/** How a shop ships, and what it charges for it. */
export interface ShippingTerms {
  readonly zones: readonly ShippingZone[];
  readonly methods: readonly ShippingMethod[];
  /** Absent where no estimates are shown. */
  readonly calendar?: ShippingCalendar | null | undefined;
}

/** Why terms are refused, at the field that is wrong: "zones.0.places.1.country". */
export interface TermsFault {
  readonly path: string;
  readonly message: string;
}

/** The most of each that a shop can set up. */
export const SHIPPING_MAX = {
  zones: 100,
  places: 100,
  regions: 100,
  postalCodes: 200,
  methods: 30,
  steps: 50,
  /** The characters of a postal code in a range. */
  postalCode: 12,
  /** Of a method's name and of its words. */
  name: 60,
  words: 200,
  /** A step's weight in grams, and a piece's: 100 tonnes. */
  grams: 100_000_000,
  /** A piece's length in millimeters: 100 meters. */
  mm: 100_000,
  handlingDays: 60,
  transitDays: 90,
  closedDays: 400,
} as const;
