import { decodeBytes } from '@kerf/contract/files/decode-bytes';
import { type NewBookAddress, newBookAddress } from '@kerf/contract/schemas/address';
import { ADDRESSES_MAX } from '@kerf/domain/address/address';
import { addressFaults, isRefused } from '@kerf/domain/address/address-faults';
import {
  addressColumn,
  addressColumns,
  readAddressRows,
  type SheetAddress,
} from '@kerf/domain/address/address-sheet';
import { countryCodes, findCountry } from '@kerf/domain/address/countries';
import { TEXT_FILE_BYTES_MAX } from '@kerf/domain/limits';
import { readTableText } from '@kerf/domain/table-text';
import { checkBySchema } from '../../components/form/field-errors.ts';
import { formatQuantity } from '../../components/quantity.tsx';
import { noTextRefusals, type Refusal } from '../../shared/no-text.messages.ts';

/** Something about a row of a file. */
export interface RowNote {
  readonly row: number;
  readonly message: string;
}

/** The addresses of a file, or why it has none. */
export type AddressFile =
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  | {
      readonly kind: 'read';
      readonly addresses: readonly NewBookAddress[];
      /** What is wrong: nothing is imported. */
      readonly problems: readonly RowNote[];
      /** What is unusual and asked about. */
      readonly unusual: readonly RowNote[];
    };

/** Reads a CSV file of addresses. Rejects if the file cannot be opened. */
export async function readAddressFile(file: Blob): Promise<AddressFile> {
  if (file.size > TEXT_FILE_BYTES_MAX) {
    return refused('The file is too large', 'A file can be up to 4 MB.');
  }
  const decoded = decodeBytes(new Uint8Array(await file.arrayBuffer()));
  if (decoded.kind === 'no-text') {
    return { kind: 'refused', refusal: noTextRefusals[decoded.what] };
  }
  return readAddressText(decoded.text);
}

/** Reads the text of a CSV file of addresses. */
export function readAddressText(text: string): AddressFile {
  const isHeading = (cell: string) => addressColumn(cell) !== null;
  // One more than can be, with the headings.
  const { rows } = readTableText(text, isHeading, ADDRESSES_MAX + 2);
  const countries = countryCodes().flatMap((code) => findCountry(code) ?? []);
  const found = readAddressRows(rows, countries);
  if (found === null) {
    return refused(
      'This is not a list of addresses',
      `The first row must have headings, at least “Street address” and “Country”. Kerf reads: ${addressColumns.join(', ')}.`,
    );
  }
  if (found.length === 0) {
    return refused('No addresses found', 'There is no row below the headings.');
  }
  if (found.length > ADDRESSES_MAX) {
    const most = formatQuantity(ADDRESSES_MAX);
    return refused('Too many addresses', `An address book has room for ${most} addresses.`);
  }
  return {
    kind: 'read',
    addresses: found.map(({ row: _row, ...address }) => address),
    problems: [...found.flatMap(problemsOf), ...doubleUses(found)],
    unusual: found.flatMap(unusualOf),
  };
}

function refused(title: string, detail: string): AddressFile {
  return { kind: 'refused', refusal: { title, detail } };
}

function problemsOf({ row, address }: SheetAddress): RowNote[] {
  const country = findCountry(address.country);
  if (!country && address.country !== '') {
    return [{ row, message: `“${address.country}” isn’t a country that we know.` }];
  }
  const faults = addressFaults(address, country).filter(isRefused);
  const { errors } = checkBySchema(newBookAddress, { address });
  const refusedFields = faults.map(({ field }) => `address.${field}`);
  const others = Object.entries(errors).filter(([path]) => !refusedFields.includes(path));
  return [
    ...faults.map(({ message }) => ({ row, message })),
    ...others.map(([path, message]) => ({ row, message: `${nameOf(path)}: ${message}` })),
  ];
}

function unusualOf({ row, address }: SheetAddress): RowNote[] {
  return addressFaults(address, findCountry(address.country))
    .filter((fault) => !isRefused(fault))
    .map(({ message }) => ({ row, message }));
}

/** The default address, and the one of invoices, is one. */
function doubleUses(found: readonly SheetAddress[]): RowNote[] {
  const uses = [
    ['isDefault', 'Another row is the default already.'],
    ['isForInvoices', 'Another row is for invoices already.'],
  ] as const;
  return uses.flatMap(([use, message]) =>
    found
      .filter((address) => address[use])
      .slice(1)
      .map(({ row }) => ({ row, message })),
  );
}

const names: Readonly<Record<string, string>> = {
  name: 'Name',
  company: 'Company',
  lines: 'Street address',
  city: 'City',
  region: 'Region',
  postalCode: 'Postal code',
  contact: 'Contact',
  phone: 'Phone',
  dockHours: 'Dock hours',
  notes: 'Delivery notes',
  email: 'Invoice email',
};

/** "Invoice email" of "address.email". */
function nameOf(path: string): string {
  const field = path.split('.')[1] ?? '';
  return names[field] ?? 'Address';
}
