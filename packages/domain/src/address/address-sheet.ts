import { unguardFormula } from '../formula-guard.ts';
import type { TextRow } from '../table-text.ts';
import { type Address, streetLines } from './address.ts';
import { type Country, regionsOf } from './country.ts';
import { countryName } from './country-name.ts';

/** The columns of a file of addresses, in the order of an export. */
export const addressColumns = [
  'Name',
  'Company',
  'Street address',
  'City',
  'Region',
  'Postal code',
  'Country',
  'Contact',
  'Phone',
  'Dock hours',
  'Delivery notes',
  'Invoice email',
  'Default',
  'Invoices',
] as const;
export type AddressColumn = (typeof addressColumns)[number];

const synonyms: Readonly<Partial<Record<AddressColumn, readonly string[]>>> = {
  Name: ['recipient', 'full name'],
  Company: ['organization', 'organisation', 'business'],
  'Street address': ['street', 'address', 'address 1', 'address line 1'],
  City: ['town', 'suburb', 'town or city'],
  Region: ['state', 'province', 'county', 'prefecture', 'district'],
  'Postal code': ['zip', 'zip code', 'postcode', 'postal', 'eircode', 'pin code'],
  Country: ['country code'],
  Contact: ['attention', 'attn', 'contact name'],
  Phone: ['telephone', 'tel', 'phone number'],
  'Dock hours': ['hours', 'receiving hours', 'opening hours'],
  'Delivery notes': ['notes', 'instructions', 'delivery instructions'],
  'Invoice email': ['email', 'e mail', 'invoices to'],
};

/** The column that a heading names, whatever its case; null for none. */
export function addressColumn(heading: string): AddressColumn | null {
  const key = keyOf(heading);
  return (
    addressColumns.find(
      (column) => keyOf(column) === key || synonyms[column]?.includes(key) === true,
    ) ?? null
  );
}

function keyOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[\s_.-]+/g, ' ')
    .trim();
}

/** An address as a file has it, not checked. */
export interface SheetAddress {
  /** Its row in a spreadsheet, from 1. */
  readonly row: number;
  readonly address: Address;
  readonly isDefault: boolean;
  readonly isForInvoices: boolean;
}

/** An address of the book, as far as a file says it. */
type WrittenAddress = Omit<SheetAddress, 'row'>;

/** The cells of an address in an export. */
export function addressCells({
  address,
  isDefault,
  isForInvoices,
}: WrittenAddress): Readonly<Record<AddressColumn, string>> {
  return {
    Name: address.name,
    Company: address.company,
    'Street address': address.lines.join('\n'),
    City: address.city,
    Region: address.region,
    'Postal code': address.postalCode,
    Country: address.country,
    Contact: address.contact,
    Phone: address.phone,
    'Dock hours': address.dockHours,
    'Delivery notes': address.notes,
    'Invoice email': address.email,
    Default: isDefault ? 'yes' : '',
    Invoices: isForInvoices ? 'yes' : '',
  };
}

/**
 * The addresses of a table below its headings; null if its first row has no street address and country. Countries
 * and regions may be named or coded; what is neither stays as it is, and is refused when it is checked.
 */
export function readAddressRows(
  [headings, ...rows]: readonly TextRow[],
  countries: readonly Country[],
): SheetAddress[] | null {
  const columns = headings?.cells.map(addressColumn) ?? [];
  if (!columns.includes('Street address') || !columns.includes('Country')) return null;
  const codes = countryCodesByName(countries);
  return rows.map(({ number: row, cells }) => {
    const cell = (column: AddressColumn) =>
      unguardFormula(cells[columns.indexOf(column)] ?? '').trim();
    const country = codes.get(keyOf(cell('Country'))) ?? cell('Country');
    const known = countries.find(({ code }) => code === country);
    return {
      row,
      address: {
        name: cell('Name'),
        company: cell('Company'),
        lines: streetLines(cell('Street address')),
        city: cell('City'),
        region: regionCode(cell('Region'), known),
        postalCode: cell('Postal code'),
        country,
        contact: cell('Contact'),
        phone: cell('Phone'),
        dockHours: cell('Dock hours'),
        notes: cell('Delivery notes'),
        email: cell('Invoice email'),
      },
      isDefault: isYes(cell('Default')),
      isForInvoices: isYes(cell('Invoices')),
    };
  });
}

function countryCodesByName(countries: readonly Country[]): ReadonlyMap<string, string> {
  return new Map(
    countries.flatMap(({ code }) => [
      [keyOf(code), code],
      [keyOf(countryName(code)), code],
    ]),
  );
}

function regionCode(typed: string, country: Country | undefined): string {
  if (!country || typed === '') return typed;
  const upper = typed.toUpperCase();
  const found = regionsOf(country).find(
    ({ code, name }) =>
      code === upper || code === `${country.code}-${upper}` || keyOf(name) === keyOf(typed),
  );
  return found?.code ?? typed;
}

function isYes(text: string): boolean {
  return ['yes', 'y', 'true', '1', 'x'].includes(text.toLowerCase());
}
