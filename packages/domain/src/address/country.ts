/** A part of an address that a country may want: N name, O company, A street lines, C city, S region, Z postal code. */
export type AddressPart = 'N' | 'O' | 'A' | 'C' | 'S' | 'Z';

/** Whether a letter of a country's format stands for a part. */
export function isAddressPart(letter: string | undefined): letter is AddressPart {
  return letter !== undefined && 'NOACSZ'.includes(letter);
}

export interface RegionData {
  readonly name: string;
  /** How its postal codes begin, as a regular expression. */
  readonly postalCode?: string;
}

/** What is known of a country's addresses, as in `country-data.json`. */
export interface CountryData {
  /** The order of the parts: `%A` is replaced by the street lines, `%n` ends a line. */
  readonly format: string;
  /** The letters of the parts that no address may lack. */
  readonly required: string;
  /** A regular expression of postal codes. Absent if there are none, or any. */
  readonly postalCode?: string;
  readonly postalExample?: string;
  readonly postalName?: string;
  readonly cityName?: string;
  readonly regionName?: string;
  /** By the second half of their ISO 3166-2 codes. */
  readonly regions?: Readonly<Record<string, RegionData>>;
}

export interface Country extends CountryData {
  /** ISO 3166-1 alpha-2. */
  readonly code: string;
}

/** Whether addresses of a country have this part. */
export function hasPart(country: Country, part: AddressPart): boolean {
  return country.format.includes(`%${part}`);
}

/** Whether an address of a country is incomplete without this part. */
export function isRequired(country: Country, part: AddressPart): boolean {
  return hasPart(country, part) && country.required.includes(part);
}

/** Finds a region by its ISO 3166-2 code: "US-CA". */
export function findRegion(country: Country, code: string): RegionData | undefined {
  const [ofCountry, region = ''] = code.split('-', 2);
  return ofCountry === country.code && country.regions && Object.hasOwn(country.regions, region)
    ? country.regions[region]
    : undefined;
}

/** The regions of a country by name, with their ISO 3166-2 codes. */
export function regionsOf(country: Country): { readonly code: string; readonly name: string }[] {
  return Object.entries(country.regions ?? {})
    .map(([code, { name }]) => ({ code: `${country.code}-${code}`, name }))
    .sort((one, other) => one.name.localeCompare(other.name, 'en'));
}

const regionNames: Readonly<Record<string, string>> = {
  area: 'Area',
  county: 'County',
  department: 'Department',
  district: 'District',
  do_si: 'Do/Si',
  emirate: 'Emirate',
  island: 'Island',
  oblast: 'Oblast',
  parish: 'Parish',
  prefecture: 'Prefecture',
  region: 'Region',
  state: 'State',
};
const postalNames: Readonly<Record<string, string>> = {
  eircode: 'Eircode',
  pin: 'PIN code',
  zip: 'ZIP code',
};
const cityNames: Readonly<Record<string, string>> = {
  district: 'District',
  post_town: 'Town or city',
  suburb: 'Suburb',
};

/** What the parts are called in a country: "ZIP code", "County". */
export function partLabels(country: Country) {
  return {
    city: cityNames[country.cityName ?? ''] ?? 'City',
    region: regionNames[country.regionName ?? ''] ?? 'Province',
    postalCode: postalNames[country.postalName ?? ''] ?? 'Postal code',
  };
}
