import fc from 'fast-check';
import { expect, test } from 'vitest';
import { guardFormula } from '../formula-guard.ts';
import { readTableText } from '../table-text.ts';
import { addressCells, addressColumn, addressColumns, readAddressRows } from './address-sheet.ts';
import { countryCodes, findCountry } from './countries.ts';
import { regionsOf } from './country.ts';

const countries = countryCodes().flatMap((code) => findCountry(code) ?? []);
const read = (text: string) => {
  const { rows } = readTableText(text, (cell) => addressColumn(cell) !== null, 100);
  return readAddressRows(rows, countries);
};

const quoted = (cell: string) => `"${guardFormula(cell).replaceAll('"', '""')}"`;

test('What is exported is read back as it was, whatever its texts', () => {
  const text = fc
    .string({ unit: 'grapheme', maxLength: 12 })
    .filter((word) => !/[\p{Cc}\u2028\u2029\uFEFF]/u.test(word) && !word.startsWith("'"))
    .map((word) => word.trim());
  const country = fc.constantFrom(...countries);
  const address = country.chain((of) =>
    fc.record({
      name: text,
      company: text,
      lines: fc.array(
        text.filter((line) => line !== ''),
        { maxLength: 3 },
      ),
      city: text,
      region: fc.constantFrom('', ...regionsOf(of).map(({ code }) => code)),
      postalCode: text,
      country: fc.constant(of.code),
      contact: text,
      phone: text,
      dockHours: text,
      notes: text,
      email: text,
    }),
  );
  fc.assert(
    fc.property(address, fc.boolean(), fc.boolean(), (written, isDefault, isForInvoices) => {
      const cells = addressCells({ address: written, isDefault, isForInvoices });
      const line = addressColumns.map((column) => quoted(cells[column])).join(',');
      const found = read(`${addressColumns.join(',')}\r\n${line}\r\n`);
      expect(found).toEqual([{ row: 2, address: written, isDefault, isForInvoices }]);
    }),
  );
});

test('A spreadsheet of another program is read by its headings, names of countries and regions', () => {
  const text =
    'Street;ZIP;State;Country;Organisation;Town\n1 Arbor Way;97702;Oregon;United States;Reed;Bend\n';
  const [plant] = read(text) ?? [];
  expect(plant?.address).toMatchObject({
    lines: ['1 Arbor Way'],
    postalCode: '97702',
    region: 'US-OR',
    country: 'US',
    company: 'Reed',
    city: 'Bend',
  });
  expect(read('Street,State,Country\nMill Lane,or,us\n')?.[0]?.address.region).toBe('US-OR');
});

test('A table without a street and a country is not one of addresses', () => {
  expect(read('SKU,Quantity\nKC-250,10\n')).toBeNull();
  expect(read('')).toBeNull();
});

test('A country or region that is not known stays as it was typed', () => {
  const found = read('Street,State,Country\nMill Lane,Nowhere,Freedonia\n');
  expect(found?.[0]?.address).toMatchObject({ region: 'Nowhere', country: 'Freedonia' });
});
