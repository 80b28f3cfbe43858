import type { BulkChange } from '@kerf/contract/schemas/bulk-change';
import type { RowsToCorrect } from '@kerf/contract/schemas/import-file';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { csvLine } from '../../../components/data-table/csv/csv.ts';
import { csvFileOf, saveCsv } from '../../../components/data-table/csv/save-csv.ts';
import type { CsvValue } from '../../../components/data-table/table-column.ts';
import { counted } from '../../../components/quantity.tsx';
import { toastFailure } from '../../../components/toasts.tsx';
import { usePlatform } from '../../../platform/platform-context.tsx';
import { useApi } from '../../../shared/api.ts';
import { problemMessage } from '../../../shared/problem.messages.ts';

/** Exports the problem rows of an import in its own columns, to be corrected and imported. */
export function DownloadRowsToCorrect({ change: { _id: id } }: { readonly change: BulkChange }) {
  const api = useApi();
  const { files } = usePlatform();
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const found = await api.listRowsToCorrect({ params: { id } });
      const file = csvFileOf('rows-to-correct', linesOf(found));
      await saveCsv(files, file, counted(found.rows.length, 'row'));
    },
    onError: (error) => toastFailure(problemMessage(error).detail),
  });
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={14} aria-hidden="true" />}
      loading={isPending}
      onClick={() => mutate()}
    >
      Download rows to correct
    </Button>
  );
}

function linesOf({ separator, headings, rows }: RowsToCorrect): string[] {
  return [headings, ...rows].map((cells) => csvLine(cells.map(csvValue), separator));
}

/** A lone dash clears a value when it is imported, and is no formula. */
function csvValue(text: string): CsvValue {
  return text.trim() === '-' ? { figure: '-' } : text;
}
