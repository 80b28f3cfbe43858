import {
  type ShippingSettings,
  type ShippingSettingsChange,
  shippingSettingsChange,
} from '@kerf/contract/schemas/shipping';
import type { RateBasis } from '@kerf/domain/shipping/terms';
import {
  type Checked,
  checkBySchema,
  type FieldErrors,
} from '../../../components/form/field-errors.ts';
import { wireNumber } from '../../../components/form/typed-number.ts';
import { postalCodesText, readPostalCodes, readRegions, regionsText } from './place-text.ts';

export interface PlaceValues {
  /** Tells rows apart while they are edited. */
  readonly key: number;
  readonly country: string;
  readonly regions: string;
  readonly postalCodes: string;
}

export interface ZoneValues {
  readonly id: string;
  readonly name: string;
  readonly places: readonly PlaceValues[];
}

export interface StepValues {
  readonly key: number;
  /** Kilograms or dollars; empty for any. */
  readonly upTo: string;
  readonly price: string;
}

export interface RateValues {
  readonly key: number;
  readonly zoneId: string;
  readonly freeFrom: string;
  readonly steps: readonly StepValues[];
}

/** How a method is priced, as chosen in the form. */
export type Pricing = RateBasis | 'pick-up' | 'quoted';

export interface MethodValues {
  readonly id: string;
  readonly name: string;
  readonly words: string;
  readonly pricing: Pricing;
  readonly rates: readonly RateValues[];
  /** Kilograms, empty for any. */
  readonly pieceKg: string;
  /** Millimeters, empty for any. */
  readonly pieceMm: string;
  /** Working days in transit; both empty for no estimate. */
  readonly transitFrom: string;
  readonly transitTo: string;
  /** Of a method to be quoted. */
  readonly zoneIds: readonly string[];
}

export interface CalendarValues {
  /** Empty for no estimates. */
  readonly cutOffHour: string;
  readonly handlingDays: string;
  readonly workingDays: readonly string[];
  /** A day per line. */
  readonly closedDays: string;
}

/** The form's fields as they are typed. */
export interface ShippingValues {
  readonly zones: readonly ZoneValues[];
  readonly methods: readonly MethodValues[];
  readonly calendar: CalendarValues;
}

const NO_LIMITS = { pieceKg: '', pieceMm: '', transitFrom: '', transitTo: '' };

let lastKey = 0;
const nextKey = () => ++lastKey;

/** The fields of saved settings. */
export function shippingValues({ zones, methods, calendar }: ShippingSettings): ShippingValues {
  return {
    zones: zones.map(({ id, name, places }) => ({
      id,
      name,
      places: places.map(({ country, regions, postalCodes }) => ({
        key: nextKey(),
        country,
        regions: regionsText(regions, country),
        postalCodes: postalCodesText(postalCodes),
      })),
    })),
    methods: methods.map(methodValues),
    calendar: calendarValues(calendar),
  };
}

/** Without a calendar, what most shops would choose. */
function calendarValues(calendar: ShippingSettings['calendar']): CalendarValues {
  if (!calendar) {
    return {
      cutOffHour: '',
      handlingDays: '0',
      workingDays: ['1', '2', '3', '4', '5'],
      closedDays: '',
    };
  }
  const { cutOffHour, handlingDays, workingDays, closedDays } = calendar;
  return {
    cutOffHour: `${cutOffHour}`,
    handlingDays: `${handlingDays}`,
    workingDays: workingDays.map(String),
    closedDays: closedDays.join('\n'),
  };
}

function methodValues(method: ShippingSettings['methods'][number]): MethodValues {
  const { id, name, words } = method;
  const empty = { id, name, words, rates: [], ...NO_LIMITS, zoneIds: [] };
  if (method.kind === 'pick-up') return { ...empty, pricing: 'pick-up' };
  if (method.kind === 'quoted') return { ...empty, pricing: 'quoted', zoneIds: method.zoneIds };
  const { basis, rates, pieceGramsMax, pieceMmMax, transit } = method;
  return {
    ...empty,
    pricing: basis,
    rates: rates.map(({ zoneId, freeFrom, steps }) => ({
      key: nextKey(),
      zoneId,
      freeFrom: textOf(freeFrom),
      steps: steps.map(({ upTo, price }) => ({
        key: nextKey(),
        upTo: basis === 'weight' ? kgText(upTo) : textOf(upTo),
        price: textOf(price),
      })),
    })),
    pieceKg: kgText(pieceGramsMax),
    pieceMm: textOf(pieceMmMax),
    transitFrom: textOf(transit?.from ?? null),
    transitTo: textOf(transit?.to ?? null),
  };
}

function textOf(value: number | null): string {
  return value === null ? '' : `${value}`;
}

function kgText(grams: number | null): string {
  return grams === null ? '' : `${grams / 1000}`;
}

export function newPlace(country: string): PlaceValues {
  return { key: nextKey(), country, regions: '', postalCodes: '' };
}

export function newZone(country: string): ZoneValues {
  return { id: crypto.randomUUID(), name: '', places: [newPlace(country)] };
}

export function newStep(): StepValues {
  return { key: nextKey(), upTo: '', price: '' };
}

export function newRate(zoneId: string): RateValues {
  return { key: nextKey(), zoneId, freeFrom: '', steps: [newStep()] };
}

/** A flat rate for every zone. */
export function newMethod(zones: readonly ZoneValues[]): MethodValues {
  return {
    id: crypto.randomUUID(),
    name: '',
    words: '',
    pricing: 'flat',
    rates: zones.map(({ id }) => newRate(id)),
    ...NO_LIMITS,
    zoneIds: [],
  };
}

/** The request to save the form over a version. */
export function checkShipping(
  { zones, methods, calendar }: ShippingValues,
  version: number,
): Checked<ShippingSettingsChange> {
  const typed = {
    zones: zones.map(({ id, name, places }) => ({
      id,
      name,
      places: places.map(({ country, regions, postalCodes }) => ({
        country,
        regions: readRegions(regions, country),
        postalCodes: readPostalCodes(postalCodes),
      })),
    })),
    methods: methods.map((method) => methodRequest(method, calendar)),
    calendar: calendarRequest(calendar),
    version,
  };
  const { request, errors } = checkBySchema(shippingSettingsChange, typed);
  return { request, errors: onScreen(errors) };
}

function methodRequest(
  { id, name, words, pricing, ...method }: MethodValues,
  { cutOffHour }: CalendarValues,
) {
  if (pricing === 'pick-up') return { id, name, words, kind: pricing };
  if (pricing === 'quoted') return { id, name, words, kind: pricing, zoneIds: method.zoneIds };
  return {
    id,
    name,
    words,
    kind: 'rates',
    basis: pricing,
    rates: method.rates.map(({ zoneId, freeFrom, steps }) => ({
      zoneId,
      freeFrom: wireNumber(freeFrom, 'dollars') ?? null,
      steps: steps.map(({ upTo, price }) => ({
        upTo: limitOf(pricing, upTo),
        price: wireNumber(price, 'dollars'),
      })),
    })),
    pieceGramsMax: grams(method.pieceKg),
    pieceMmMax: wireNumber(method.pieceMm, 'pieces') ?? null,
    // What is not on screen stays as it was.
    ...(cutOffHour !== '' && { transit: transitRequest(method) }),
  };
}

function transitRequest({
  transitFrom,
  transitTo,
}: Pick<MethodValues, 'transitFrom' | 'transitTo'>) {
  if (transitFrom.trim() === '' && transitTo.trim() === '') return null;
  return { from: wireNumber(transitFrom, 'pieces') ?? null, to: wireNumber(transitTo, 'pieces') };
}

function calendarRequest({ cutOffHour, handlingDays, workingDays, closedDays }: CalendarValues) {
  if (cutOffHour === '') return null;
  return {
    cutOffHour: Number(cutOffHour),
    handlingDays: wireNumber(handlingDays, 'pieces'),
    workingDays: workingDays.map(Number).toSorted((one, other) => one - other),
    closedDays: readClosedDays(closedDays),
  };
}

/** Days in order, each once. What is no day is left to the contract. */
function readClosedDays(text: string): string[] {
  const lines = text.split(/[\n,;]/).map((line) => line.trim());
  return [...new Set(lines.filter((line) => line !== ''))].toSorted();
}

function limitOf(basis: RateBasis, upTo: string) {
  if (basis === 'flat') return null;
  return basis === 'weight' ? grams(upTo) : (wireNumber(upTo, 'dollars') ?? null);
}

function grams(kilograms: string) {
  const typed = wireNumber(kilograms.replace(/\s*kg$/i, ''), 'length') ?? null;
  return typeof typed === 'number' ? Math.round(typed * 1000) : typed;
}

/** Regions, postal codes and days are one field each. */
function onScreen(errors: FieldErrors): FieldErrors {
  return Object.fromEntries(
    Object.entries(errors)
      .toReversed()
      .map(([path, message]) => [
        path.replace(/\.(regions|postalCodes|workingDays|closedDays)\..*$/, '.$1'),
        message,
      ]),
  );
}
