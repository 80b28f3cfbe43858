import { TEXT_MAX } from '../limits.ts';
import type { PostalAddress } from './address.ts';
import { type AddressPart, type Country, findRegion, isAddressPart } from './country.ts';
import { countryName } from './country-name.ts';

const parts = /%([NOACSZ])/;

/** Countries whose post wants the short form of a region: "Bend, OR 97702". */
const shortRegions: ReadonlySet<string> = new Set(['AU', 'BR', 'CA', 'IT', 'US']);

/** An address as it is written on a parcel, in the order of its country. Undefined: a country that is not known. */
export function addressLines(address: PostalAddress, country: Country | undefined): string[] {
  const values: Readonly<Record<AddressPart, string>> = {
    N: address.name,
    O: address.company,
    A: address.lines.join('\n'),
    C: address.city,
    S: regionText(address.region, country),
    Z: address.postalCode,
  };
  const format = country?.format ?? '%N%n%O%n%A%n%Z %C%n%S';
  const ordered = format.split('%n').flatMap((line) => filledLine(line, values).split('\n'));
  const beside = (['C', 'S', 'Z'] as const)
    .filter((part) => !format.includes(`%${part}`))
    .map((part) => values[part]);
  return [...ordered, ...beside, countryName(address.country)]
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/**
 * An address as one text, as orders keep it. The customer's own name is left out, since it stands above the text.
 */
export function addressText(
  address: PostalAddress,
  country: Country | undefined,
  customerName: string,
): string {
  return addressLines({ ...address, name: besides(address.name, customerName) }, country).join(
    '\n',
  );
}

/** An address in few words, to choose it by: "Reed Millwork, 1 Arbor Way, Bend". */
export function addressTitle({ name, company, lines, city }: PostalAddress): string {
  return [company || name, lines[0] ?? '', city].filter((part) => part !== '').join(', ');
}

/** Whether an address is longer than the text that an order keeps. */
export function isTooLong(address: PostalAddress, country: Country | undefined): boolean {
  return addressText(address, country, '').length > TEXT_MAX.address;
}

function besides(name: string, customerName: string): string {
  return name.toLowerCase() === customerName.toLowerCase() ? '' : name;
}

/** A region as the post of its country writes it. */
export function regionText(code: string, country: Country | undefined): string {
  const short = code.slice(code.indexOf('-') + 1);
  if (!country || shortRegions.has(country.code)) return short;
  return findRegion(country, code)?.name ?? short;
}

/** Fills a line, and leaves out what stands between parts that are empty. */
function filledLine(line: string, values: Readonly<Record<AddressPart, string>>): string {
  let filled = '';
  let between = '';
  for (const piece of line.split(/(%[NOACSZ])/)) {
    const part = parts.exec(piece)?.[1];
    if (!isAddressPart(part)) {
      between = piece;
      continue;
    }
    const value = values[part];
    if (value !== '') filled += joint(filled, between, value) + value;
    between = '';
  }
  return filled;
}

/** What stands before a part: "SE-" before a postal code, unless it was typed with it; a comma only after something. */
function joint(filled: string, between: string, value: string): string {
  const isTyped = value.toLowerCase().startsWith(between.trim().toLowerCase());
  if (/[A-Z]/.test(between)) {
    if (!isTyped) return between;
    return filled === '' ? '' : ' ';
  }
  if (filled === '') return '';
  return between === '' ? ' ' : between;
}
