import type { NewBookAddress } from '@kerf/contract/schemas/address';
import { Box, Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { Loaded } from '../../components/loaded.tsx';
import { counted } from '../../components/quantity.tsx';
import { ErrorAlert } from '../../shared/error-alert.tsx';
import { ProblemAlert } from '../../shared/problem-alert.tsx';
import { type Book, useImportAddresses } from './addresses.queries.ts';
import { type RowNote, readAddressFile } from './read-address-file.ts';

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
          return <ProblemAlert {...found.refusal} advice="Nothing was imported." />;
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
