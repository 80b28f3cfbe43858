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
import { readTableText } from '@kerf/domain/table-text';
import { Box, Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { checkBySchema } from '../../components/form/field-errors.ts';
import { Loaded } from '../../components/loaded.tsx';
import { counted, formatQuantity } from '../../components/quantity.tsx';
import { readTextFile, type TextFile } from '../../components/text-file.ts';
import { ErrorAlert, ProblemAlert } from '../../shared/problem-alert.tsx';
import { type Book, useImportAddresses } from './addresses.queries.ts';

interface ImportAddressesProps {
  readonly book: Book;
  readonly file: File;
  readonly onDone: () => void;
}

/**
 * What a file of addresses has, before it is imported: all of it, or nothing with what is wrong in which row. In a
 * chunk of its own, since it brings the data of all countries.
 */
export function ImportAddresses({ book, file, onDone }: ImportAddressesProps) {
  const read = useQuery({
    queryKey: ['addresses', 'file', file.name, file.size, file.lastModified],
    queryFn: () => readAddressFile(file),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return (
    <Loaded query={read} loading={file.name}>
      {(found) => {
        if (found.kind === 'refused') {
          return <ProblemAlert {...found.refusal} />;
        }
        if (found.problems.length > 0) return <Problems file={file} problems={found.problems} />;
        return <Ready book={book} file={file} onDone={onDone} {...found} />;
      }}
    </Loaded>
  );
}

interface ProblemsProps {
  readonly file: File;
  readonly problems: readonly RowNote[];
}

function Problems({ file, problems }: ProblemsProps) {
  const rows = new Set(problems.map(({ row }) => row)).size;
  return (
    <ProblemAlert
      title={`${counted(rows, 'row needs', 'rows need')} correction. Nothing was imported.`}
      advice={`Correct ${file.name} and import it again.`}
    >
      <Notes notes={problems} />
    </ProblemAlert>
  );
}

interface ReadyProps extends ImportAddressesProps {
  readonly addresses: readonly NewBookAddress[];
  readonly unusual: readonly RowNote[];
}

function Ready({ book, file, addresses, unusual, onDone }: ReadyProps) {
  const { mutate, isPending, error } = useImportAddresses(book);
  // The same for every attempt with this file.
  const key = useRef(crypto.randomUUID());
  const send = () =>
    mutate(
      { body: { addresses: [...addresses] }, idempotencyKey: key.current },
      { onSuccess: onDone },
    );
  return (
    <Stack gap="md">
      <Text>
        {file.name} has {counted(addresses.length, 'address', 'addresses')}. Those in the book
        already are left out.
      </Text>
      {unusual.length > 0 && (
        <div>
          <Text fw={600}>Unusual, but kept as they are:</Text>
          <Notes notes={unusual} />
        </div>
      )}
      {error && <ErrorAlert error={error} onRetry={send} retrying={isPending} />}
      <Group justify="flex-end">
        <Button loading={isPending} data-autofocus onClick={send}>
          Import {counted(addresses.length, 'address', 'addresses')}
        </Button>
      </Group>
    </Stack>
  );
}

/** More are of no use in a dialog. */
const NOTES_SHOWN = 50;

function Notes({ notes }: { readonly notes: readonly RowNote[] }) {
  const shown = notes.toSorted((one, other) => one.row - other.row).slice(0, NOTES_SHOWN);
  return (
    <Box
      mt="xs"
      mah="16rem"
      style={{ overflowY: 'auto' }}
      tabIndex={0}
      role="region"
      aria-label="Rows"
    >
      <ul>
        {shown.map(({ row, message }) => (
          <li key={`${row} ${message}`}>
            Row {row}: {message}
          </li>
        ))}
        {notes.length > shown.length && <li>and {notes.length - shown.length} more</li>}
      </ul>
    </Box>
  );
}

/** Something about a row of a file. */
interface RowNote {
  readonly row: number;
  readonly message: string;
}

/** The addresses of a file, or why it has none. */
type AddressFile =
  | Extract<TextFile, { kind: 'refused' }>
  | {
      readonly kind: 'read';
      readonly addresses: readonly NewBookAddress[];
      /** What is wrong: nothing is imported. */
      readonly problems: readonly RowNote[];
      /** What is unusual and asked about. */
      readonly unusual: readonly RowNote[];
    };

/** Reads a CSV file of addresses. */
async function readAddressFile(file: Blob): Promise<AddressFile> {
  const read = await readTextFile(file);
  if (read.kind === 'refused') return read;
  const isHeading = (cell: string) => addressColumn(cell) !== null;
  // One more than can be, with the headings.
  const { rows } = readTableText(read.text, isHeading, ADDRESSES_MAX + 2);
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
