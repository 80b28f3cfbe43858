import { TEXT_MAX } from '../limits.ts';
import type { Address } from './address.ts';
import { isTooLong } from './address-lines.ts';
import { type Country, findRegion, hasPart, isRequired, partLabels } from './country.ts';
import { countryName } from './country-name.ts';

export interface AddressFault {
  readonly field: keyof Address;
  /** What is `unusual` is asked once and then kept; the others are refused. */
  readonly kind: 'missing' | 'too long' | 'wrong' | 'unusual';
  readonly message: string;
}

/** Whether an address with this fault cannot be used. */
export function isRefused({ kind }: AddressFault): boolean {
  return kind !== 'unusual';
}

/**
 * What is missing or unusual about an address. Its texts must have been checked one by one, for length and
 * for what can be printed. Undefined: a country that is not known.
 */
export function addressFaults(address: Address, country: Country | undefined): AddressFault[] {
  if (!country) return [{ field: 'country', kind: 'missing', message: 'Choose a country.' }];
  const faults = [
    ...missingParts(address, country),
    ...wrongRegion(address, country),
    ...unusualPostalCode(address, country),
  ];
  if (!isTooLong(address, country)) return faults;
  const message = `Keep the whole address to ${TEXT_MAX.address} characters.`;
  return [...faults, { field: 'lines', kind: 'too long', message }];
}

function missingParts(address: Address, country: Country): AddressFault[] {
  const labels = partLabels(country);
  const missing = (field: keyof Address, message: string): AddressFault => ({
    field,
    kind: 'missing',
    message,
  });
  const lacks = (part: 'C' | 'S' | 'Z', value: string) => value === '' && isRequired(country, part);
  return [
    address.name === '' && address.company === ''
      ? [missing('name', 'Enter a name or a company.')]
      : [],
    address.lines.length === 0 ? [missing('lines', 'Enter a street address.')] : [],
    lacks('C', address.city) ? [missing('city', enter(labels.city))] : [],
    lacks('S', address.region) ? [missing('region', `Choose ${withArticle(labels.region)}.`)] : [],
    lacks('Z', address.postalCode) ? [missing('postalCode', enter(labels.postalCode))] : [],
  ].flat();
}

function wrongRegion({ region }: Address, country: Country): AddressFault[] {
  if (region === '' || findRegion(country, region)) return [];
  const label = partLabels(country).region;
  if (!region.startsWith(`${country.code}-`)) {
    const message = `Choose ${withArticle(label)} of ${countryName(country.code)}.`;
    return [{ field: 'region', kind: 'wrong', message }];
  }
  const message = `${region} isn't in our list for ${countryName(country.code)}.`;
  return [{ field: 'region', kind: 'unusual', message }];
}

function unusualPostalCode({ postalCode, region }: Address, country: Country): AddressFault[] {
  if (postalCode === '' || country.postalCode === undefined) return [];
  const label = partLabels(country).postalCode;
  if (!new RegExp(`^(?:${country.postalCode})$`, 'i').test(postalCode)) {
    const like = country.postalExample ? ` One looks like ${country.postalExample}.` : '';
    return [unusual(`${postalCode} doesn't look like ${withArticle(label)} here.${like}`)];
  }
  const inRegion = hasPart(country, 'S') ? findRegion(country, region) : undefined;
  if (!inRegion?.postalCode) return [];
  if (new RegExp(`^(?:${inRegion.postalCode})`, 'i').test(postalCode)) return [];
  return [unusual(`${postalCode} doesn't look like ${withArticle(label)} in ${inRegion.name}.`)];
}

function unusual(message: string): AddressFault {
  return { field: 'postalCode', kind: 'unusual', message };
}

function enter(label: string): string {
  return `Enter ${withArticle(label)}.`;
}

/** "a ZIP code", "an Eircode"; only the first letter of a word such as "City" is made small. */
function withArticle(label: string): string {
  const word = /^[A-Z]{2}|^Eircode/.test(label) ? label : label.toLowerCase();
  return /^[aeiou]/i.test(word) ? `an ${word}` : `a ${word}`;
}
