import { countryChoices } from '../../components/country-names.ts';

/** What addresses call a country besides its name. */
const otherNames = [
  ['usa', 'US'],
  ['u.s.a.', 'US'],
  ['uk', 'GB'],
  ['england', 'GB'],
  ['scotland', 'GB'],
  ['wales', 'GB'],
] as const;

/** The states and towns of a country that are called like another country. */
const ofItsOwn: Readonly<Record<string, string>> = { US: 'GE LB PE MX CU JO', ES: 'SV', FR: 'MC' };

/**
 * The country that an address of one text ends with, by its name in English or the reader's language; null where it ends
 * with none, or with `claimed`.
 */
export function writtenCountry(text: string, claimed: string): string | null {
  const last = text
    .split(/[\n,;]/)
    .map((part) => part.trim().toLowerCase())
    .findLast((part) => part !== '');
  const code = last === undefined ? undefined : countriesByName().get(last);
  if (code === undefined || code === claimed) return null;
  return ofItsOwn[claimed]?.split(' ').includes(code) ? null : code;
}

let byName: ReadonlyMap<string, string> | null = null;

function countriesByName(): ReadonlyMap<string, string> {
  if (byName) return byName;
  const own = new Intl.DisplayNames(undefined, { type: 'region' });
  byName = new Map<string, string>([
    ...otherNames,
    ...countryChoices.map(({ value }) => [(own.of(value) ?? value).toLowerCase(), value] as const),
    ...countryChoices.map(({ value, label }) => [label.toLowerCase(), value] as const),
  ]);
  return byName;
}
