import type { BookAddress } from '@kerf/contract/schemas/address';
import { ADDRESSES_MAX } from '@kerf/domain/address/address';
import { addressTitle } from '@kerf/domain/address/address-lines';
import { addressCells, addressColumns } from '@kerf/domain/address/address-sheet';
import { Box, Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import {
  IconArchive,
  IconArrowBackUp,
  IconDownload,
  IconFileUpload,
  IconPencil,
  IconPlus,
} from '@tabler/icons-react';
import { useState } from 'react';
import { ChooseFiles } from '../../components/chosen-files.tsx';
import { csvLines } from '../../components/data-table/csv/csv.ts';
import { csvFile, saveCsvNow } from '../../components/data-table/csv/save-csv.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { lazyPart } from '../../components/lazy-part.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { Loading } from '../../components/loading.tsx';
import { OpenModal } from '../../components/open-modal.tsx';
import { counted } from '../../components/quantity.tsx';
import { RecordButton } from '../../components/record-button.tsx';
import { toastUndoable } from '../../components/undo.tsx';
import { usePlatform } from '../../platform/platform-context.tsx';
import parts from '../../theme/parts.module.css';
import { AddressText } from './address-text.tsx';
import { type Book, useAddresses, useChangeAddress } from './addresses.queries.ts';

const AddressForm = lazyPart(async () => (await import('./address-form.tsx')).AddressForm, {
  loading: <Loading label="Loading the form" />,
});

/** The addresses of an account: to add, edit, archive and restore. */
export function AddressBook({ book }: { readonly book: Book }) {
  const query = useAddresses(book);
  const [edited, setEdited] = useState<BookAddress | 'new' | null>(null);
  const all = query.data ?? [];
  const close = () => setEdited(null);
  // As it is now: what was not typed follows it, and an older version is refused.
  const current = ({ _id: id }: BookAddress) => all.find(({ _id }) => _id === id) ?? null;
  return (
    <>
      <Loaded
        query={query}
        loading={
          <div role="status" aria-label="Loading the addresses">
            <Skeleton height={72} />
          </div>
        }
      >
        {(addresses) => <Addresses book={book} addresses={addresses} onEdit={setEdited} />}
      </Loaded>
      {edited !== null && (
        <OpenModal
          onClose={close}
          size="lg"
          title={edited === 'new' ? 'Add an address' : 'Edit address'}
        >
          <AddressForm
            book={book}
            address={edited === 'new' ? null : (current(edited) ?? edited)}
            others={all}
            onSaved={close}
          />
        </OpenModal>
      )}
    </>
  );
}

interface AddressesProps {
  readonly book: Book;
  readonly addresses: readonly BookAddress[];
  readonly onEdit: (address: BookAddress | 'new') => void;
}

function Addresses({ book, addresses, onEdit }: AddressesProps) {
  const [showsArchived, setShowsArchived] = useState(false);
  const archived = addresses.filter(({ archivedAt }) => archivedAt !== null);
  const current = addresses.filter(({ archivedAt }) => archivedAt === null);
  const isFull = addresses.length >= ADDRESSES_MAX;
  const addButton = (
    <Button
      variant="default"
      leftSection={<IconPlus size={16} stroke={1.75} aria-hidden="true" />}
      disabled={isFull}
      onClick={() => onEdit('new')}
    >
      Add an address
    </Button>
  );
  if (addresses.length === 0) {
    const actions = (
      <Group gap="sm">
        {addButton}
        <ImportButton book={book} />
      </Group>
    );
    return <EmptyState kind="nothing-yet" title="No addresses yet" action={actions} />;
  }
  return (
    <Stack gap="md" align="stretch">
      {current.length > 0 && (
        <ul>
          {current.map((address) => (
            <CurrentRow key={address._id} address={address} onEdit={() => onEdit(address)} />
          ))}
        </ul>
      )}
      <Group gap="sm">
        {addButton}
        <ImportButton book={book} />
        {current.length > 0 && <ExportButton addresses={current} />}
        {archived.length > 0 && (
          <Button
            variant="subtle"
            aria-expanded={showsArchived}
            onClick={() => setShowsArchived(!showsArchived)}
          >
            {showsArchived
              ? 'Hide archived'
              : `Show ${counted(archived.length, 'archived address', 'archived addresses')}`}
          </Button>
        )}
      </Group>
      {isFull && (
        <Text fz="sm" c="dimmed">
          The address book has {ADDRESSES_MAX} addresses, the maximum.
        </Text>
      )}
      {showsArchived && archived.length > 0 && (
        <ul aria-label="Archived addresses">
          {archived.map((address) => (
            <ArchivedRow key={address._id} address={address} />
          ))}
        </ul>
      )}
    </Stack>
  );
}

interface CurrentRowProps {
  readonly address: BookAddress;
  readonly onEdit: () => void;
}

function CurrentRow({ address, onEdit }: CurrentRowProps) {
  const { mutate, isPending } = useChangeAddress();
  const title = addressTitle(address.address);
  const { isDefault, isForInvoices } = address;
  // Archiving ends its uses.
  const restore = () =>
    mutate({ address, change: { isArchived: false, isDefault, isForInvoices } });
  const archive = () =>
    mutate(
      { address, change: { isArchived: true } },
      { onSuccess: () => toastUndoable('Address archived', restore) },
    );
  return (
    <li className={parts.record}>
      <Box flex="1 1 16rem" miw={0}>
        <AddressText address={address} />
      </Box>
      <Group gap={4} align="stretch" wrap="nowrap">
        <RecordButton icon={IconPencil} action="Edit" record={title} onClick={onEdit} />
        <RecordButton
          icon={IconArchive}
          action="Archive"
          record={title}
          loading={isPending}
          onClick={archive}
        />
      </Group>
    </li>
  );
}

function ArchivedRow({ address }: { readonly address: BookAddress }) {
  const { mutate, isPending } = useChangeAddress();
  const title = addressTitle(address.address);
  return (
    <li className={parts.record}>
      <Box flex="1 1 16rem" miw={0}>
        <Text c="dimmed">{title}</Text>
      </Box>
      <RecordButton
        icon={IconArrowBackUp}
        action="Restore"
        record={title}
        loading={isPending}
        onClick={() => mutate({ address, change: { isArchived: false } })}
      />
    </li>
  );
}

const ImportAddresses = lazyPart(
  async () => (await import('./import-addresses.tsx')).ImportAddresses,
  { loading: <Loading label="Loading the import" /> },
);

/** A button that imports a CSV file of addresses. */
function ImportButton({ book }: { readonly book: Book }) {
  const [file, setFile] = useState<File | null>(null);
  const close = () => setFile(null);
  return (
    <>
      <ChooseFiles
        variant="subtle"
        leftSection={<IconFileUpload size={16} stroke={1.75} aria-hidden="true" />}
        accept=".csv,.tsv,.txt,text/csv,text/plain"
        label="CSV file of addresses"
        onFiles={([chosen]) => setFile(chosen ?? null)}
      >
        Import CSV
      </ChooseFiles>
      {file && (
        <OpenModal onClose={close} size="lg" title="Import addresses">
          <ImportAddresses book={book} file={file} onDone={close} />
        </OpenModal>
      )}
    </>
  );
}

const fields = addressColumns.map((title) => ({
  title,
  value: (address: BookAddress) => addressCells(address)[title],
}));

/** A button that saves the addresses as a CSV file, which can be changed and imported. */
function ExportButton({ addresses }: { readonly addresses: readonly BookAddress[] }) {
  const { files } = usePlatform();
  const file = () => csvFile('addresses', fields, [csvLines(fields, addresses)]);
  return (
    <Button
      variant="subtle"
      leftSection={<IconDownload size={16} stroke={1.75} aria-hidden="true" />}
      onClick={() => void saveCsvNow(files, file(), 'Addresses')}
    >
      Export CSV
    </Button>
  );
}
