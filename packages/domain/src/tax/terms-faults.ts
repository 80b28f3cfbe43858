import { isDay } from '../day-text.ts';
import { percentText } from './tax-rate.ts';
import {
  hasRegionsAtHome,
  isValidOn,
  TAX_MAX,
  type TaxPlace,
  type TaxRate,
  type TaxRegistration,
  type TaxTerms,
  taxedParts,
  type Validity,
} from './terms.ts';

/** Why terms are refused, at the field that is wrong: "rates.0.from". */
export interface TaxTermsFault {
  readonly path: string;
  readonly message: string;
}

/** Terms as they are sent: apps from before there was a region of the shop leave it out. */
type SentTerms = Omit<TaxTerms, 'region'> & { readonly region?: string | undefined };

/** Lists what is wrong with terms. Empty if they can be saved. */
export function taxTermsFaults(terms: SentTerms): TaxTermsFault[] {
  const { country, registrations, rates } = terms;
  const isSetUp = registrations.length + rates.length > 0;
  return [
    ...(isSetUp && !/^[A-Z]{2}$/.test(country)
      ? [{ path: 'country', message: 'Choose the country that you ship from.' }]
      : []),
    ...homeFaults(terms),
    ...registrations.flatMap((one, index) => placeFaults(one, `registrations.${index}`)),
    ...rates.flatMap((one, index) => rateFaults(one, `rates.${index}`)),
    ...overlaps('registrations', registrations, placeName),
    ...overlaps('rates', rates, (rate) => `${placeName(rate)} ${rate.covers}`),
    ...unratedRegistrations(terms),
    ...unregisteredRates(terms),
  ];
}

/** What is picked up is taxed in the region that the shop is in. */
function homeFaults(terms: SentTerms): TaxTermsFault[] {
  const { country, region } = terms;
  if (region === undefined) return [];
  if (region === '') {
    return hasRegionsAtHome(terms)
      ? [{ path: 'region', message: 'Choose the state or region that you ship from.' }]
      : [];
  }
  return isRegionOf(region, country)
    ? []
    : [{ path: 'region', message: regionMessage(region, country) }];
}

function isRegionOf(region: string, country: string): boolean {
  return new RegExp(`^${country}-[A-Z0-9]{1,3}$`).test(region);
}

function regionMessage(region: string, country: string): string {
  return `${region} is not a code of a region in ${country}, such as US-OR.`;
}

/** What is wrong with a place and its days. `path` is before the names of the fields; empty for none. */
export function placeFaults(one: TaxPlace & Validity, path: string): TaxTermsFault[] {
  const faults: TaxTermsFault[] = [];
  const fault = (field: string, message: string) =>
    faults.push({ path: path === '' ? field : `${path}.${field}`, message });
  if (!/^[A-Z]{2}$/.test(one.country)) fault('country', 'Choose a country.');
  else if (one.region !== '' && !isRegionOf(one.region, one.country)) {
    fault('region', regionMessage(one.region, one.country));
  }
  if (!isDate(one.from)) fault('from', 'Enter the first day.');
  if (one.to !== null && !isDate(one.to)) fault('to', 'Enter the last day, or none.');
  else if (one.to !== null && one.to < one.from) fault('to', 'The last day is before the first.');
  return faults;
}

/** Whether this is a date of the calendar: 29 February only in leap years. */
function isDate(day: string): boolean {
  return /^\d{4}-/.test(day) && isDay(day) && new Date(day).toISOString().startsWith(day);
}

function rateFaults(rate: TaxRate, path: string): TaxTermsFault[] {
  const faults = placeFaults(rate, path);
  const { milliPercent } = rate;
  if (!Number.isInteger(milliPercent) || milliPercent < 0 || milliPercent > TAX_MAX.milliPercent) {
    const message = `Enter a rate from 0% to ${percentText(TAX_MAX.milliPercent)} with at most three decimals.`;
    faults.push({ path: `${path}.milliPercent`, message });
  }
  if (rate.name === '') faults.push({ path: `${path}.name`, message: 'Name the tax.' });
  return faults;
}

function placeName({ country, region }: TaxPlace): string {
  return region || country;
}

/** Two of the same place and kind that are valid on one day. */
function overlaps<Row extends TaxPlace & Validity>(
  path: string,
  rows: readonly Row[],
  keyOf: (row: Row) => string,
): TaxTermsFault[] {
  const numbered = rows.map((row, index) => ({ row, index }));
  return [...Map.groupBy(numbered, ({ row }) => keyOf(row)).values()].flatMap((alike) => {
    const sorted = alike.toSorted((one, other) => (one.row.from < other.row.from ? -1 : 1));
    return sorted.slice(1).flatMap(({ row, index }, at) => {
      const before = sorted[at];
      if (!before || !isValidOn(before.row, row.from)) return [];
      const message = `Rows ${before.index + 1} and ${index + 1} for ${placeName(row)} overlap. End one before the other begins.`;
      return [{ path: `${path}.${index}.from`, message }];
    });
  });
}

/** A shop that is registered where it has no rate could take no order from there. */
function unratedRegistrations({ registrations, rates }: SentTerms): TaxTermsFault[] {
  return registrations.flatMap((one: TaxRegistration, index) => {
    const isRated = (part: string) =>
      rates.some((rate) => isIn(rate, one) && (rate.covers === 'all' || rate.covers === part));
    const unrated = taxedParts.slice(1).filter((part) => !isRated(part));
    if (unrated.length === 0) return [];
    const message = `Add a rate for ${placeName(one)} that covers ${unrated.join(' and ')}.`;
    return [{ path: `registrations.${index}.country`, message }];
  });
}

/** Whether a rate is of a registration's place, or of a part or the whole of it. */
function isIn(rate: TaxPlace, registration: TaxPlace): boolean {
  if (rate.country !== registration.country) return false;
  return rate.region === '' || registration.region === '' || rate.region === registration.region;
}

/** A rate where the shop is not registered would never be charged. */
function unregisteredRates({ registrations, rates }: SentTerms): TaxTermsFault[] {
  return rates.flatMap((rate, index) => {
    if (registrations.some((one) => isIn(rate, one))) return [];
    const message = `Add a registration for ${placeName(rate)}. Without one, this rate is never charged.`;
    return [{ path: `rates.${index}.country`, message }];
  });
}
