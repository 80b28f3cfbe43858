import { writeFile } from 'node:fs/promises';
import { readCountryData } from './country-data.ts';

// Writes the countries of the library for the domain, which has no libraries.
const file = new URL('../../../domain/src/address/country-data.json', import.meta.url);
await writeFile(file, `${JSON.stringify(await readCountryData(), null, 2)}\n`);
