import { cents, formatCents } from '../money.ts';
import { hourText, workdayNames } from './calendar-text.ts';
import { weightText } from './obstacle-text.ts';
import {
  EVERYWHERE,
  type RateBasis,
  type RateStep,
  type ShippingCalendar,
  type ShippingMethod,
  type ShippingTerms,
  type ShippingZone,
  type TransitDays,
  type ZonePlace,
  type ZoneRate,
} from './terms.ts';
import { rangeText } from './zone-faults.ts';

/** Terms in short lines, one per zone and method, for the history of changes. */
export function termsInWords({ zones, methods, calendar }: ShippingTerms) {
  return {
    zones: zones.map(zoneInWords),
    methods: methods.map((method) => methodInWords(method, zones)),
    calendar: calendar ? calendarInWords(calendar) : [],
  };
}

/** A line for each part, so that a change names only what differs. */
function calendarInWords(calendar: ShippingCalendar): string[] {
  const { cutOffHour, handlingDays, workingDays, closedDays } = calendar;
  return [
    `cut-off ${hourText(cutOffHour)}`,
    `${dayCount(handlingDays)} to handle`,
    `working days ${workingDays.map((day) => workdayNames[day - 1]).join(', ')}`,
    ...closedDays.map((day) => `closed on ${day}`),
  ];
}

function transitInWords({ from, to }: TransitDays): string {
  return `${from === null || from === to ? '' : `${from} to `}${dayCount(to)} in transit`;
}

function dayCount(days: number): string {
  return days === 1 ? '1 day' : `${days} days`;
}

function zoneInWords({ name, places }: ShippingZone): string {
  return `${name}: ${places.map(placeInWords).join('; ')}`;
}

/** "US", "US-OR, US-WA", "US 97000–97999", "everywhere else". */
export function placeInWords({ country, regions, postalCodes }: ZonePlace): string {
  if (postalCodes.length > 0) return `${country} ${postalCodes.map(rangeText).join(', ')}`;
  if (regions.length > 0) return regions.join(', ');
  return country === EVERYWHERE ? 'everywhere else' : country;
}

function methodInWords(method: ShippingMethod, zones: readonly ShippingZone[]): string {
  const nameOf = (zoneId: string) => zones.find(({ id }) => id === zoneId)?.name ?? zoneId;
  const head = method.words === '' ? method.name : `${method.name} (${method.words})`;
  switch (method.kind) {
    case 'pick-up':
      return `${head}: pick-up`;
    case 'quoted':
      return `${head}: to be quoted${method.zoneIds.length > 0 ? ` in ${method.zoneIds.map(nameOf).join(', ')}` : ''}`;
    case 'rates':
      return `${head}: ${[
        ...method.rates.map((rate) => `${nameOf(rate.zoneId)} ${rateInWords(method.basis, rate)}`),
        ...(method.pieceGramsMax === null ? [] : [`pieces to ${weightText(method.pieceGramsMax)}`]),
        ...(method.pieceMmMax === null ? [] : [`pieces to ${method.pieceMmMax} mm`]),
        ...(method.transit ? [transitInWords(method.transit)] : []),
      ].join('; ')}`;
  }
}

function rateInWords(basis: RateBasis, { steps, freeFrom }: ZoneRate): string {
  const prices = steps.map((step) => stepInWords(basis, step)).join(', ');
  return freeFrom === null ? prices : `${prices}, free from ${formatCents(freeFrom)}`;
}

function stepInWords(basis: RateBasis, { upTo, price }: RateStep): string {
  if (upTo === null) return formatCents(price);
  const limit = basis === 'weight' ? weightText(upTo) : formatCents(cents(upTo));
  return `to ${limit} ${formatCents(price)}`;
}
