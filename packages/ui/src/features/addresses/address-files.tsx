import type { BookAddress } from '@kerf/contract/schemas/address';
import { addressCells, addressColumns } from '@kerf/domain/address/address-sheet';
import { Button } from '@mantine/core';
import { IconDownload, IconFileUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { ChooseFiles } from '../../components/chosen-files.tsx';
import { csvLines } from '../../components/data-table/csv/csv.ts';
import { csvFile, saveCsvNow } from '../../components/data-table/csv/save-csv.ts';
import { lazyPart } from '../../components/lazy-part.tsx';
import { Loading } from '../../components/loading.tsx';
import { OpenModal } from '../../components/open-modal.tsx';
import { usePlatform } from '../../platform/platform-context.tsx';
import type { Book } from './addresses.queries.ts';

const ImportAddresses = lazyPart(
  async () => (await import('./import-addresses.tsx')).ImportAddresses,
  { loading: <Loading label="Loading the import" /> },
);

/** A button that imports a CSV file of addresses. */
export function ImportButton({ book }: { readonly book: Book }) {
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
        <OpenModal
          onClose={close}
          size="lg"
          title="Import addresses"
          closeButtonProps={{ 'aria-label': 'Close' }}
        >
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
export function ExportButton({ addresses }: { readonly addresses: readonly BookAddress[] }) {
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
