import type { ApiClient } from '@kerf/api-client/client';
import type { BulkChange } from '@kerf/contract/schemas/bulk-change';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { csvLines } from '../../../components/data-table/csv/csv.ts';
import { csvFile, saveCsv } from '../../../components/data-table/csv/save-csv.ts';
import { everyPage } from '../../../components/data-table/csv/use-csv-export.ts';
import type { CsvField } from '../../../components/data-table/table-column.ts';
import { counted } from '../../../components/quantity.tsx';
import { toastFailure } from '../../../components/toasts.tsx';
import { usePlatform } from '../../../platform/platform-context.tsx';
import { useApi } from '../../../shared/api.ts';
import { problemMessage } from '../../../shared/problem.messages.ts';

interface Problem {
  readonly row: number;
  readonly sku: string;
  readonly column: string;
  readonly value: string;
  readonly reason: string;
}

const fields: readonly CsvField<Problem>[] = [
  { title: 'Row', value: ({ row }) => row },
  { title: 'SKU', value: ({ sku }) => sku },
  { title: 'Column', value: ({ column }) => column },
  { title: 'Value', value: ({ value }) => value },
  { title: 'Reason', value: ({ reason }) => reason },
];

/** Exports every faulty cell with its row, column, value and reason. */
export function DownloadProblems({ change }: { readonly change: BulkChange }) {
  const api = useApi();
  const { files } = usePlatform();
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const problems = await problemsOf(api, change._id);
      const file = csvFile('problems', fields, [csvLines(fields, problems)]);
      await saveCsv(files, file, counted(problems.length, 'problem'));
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
      Download problems
    </Button>
  );
}

async function problemsOf(api: ApiClient, id: string): Promise<Problem[]> {
  const problems: Problem[] = [];
  const pages = everyPage(
    (page, signal) =>
      api.listBulkChangeRows({ params: { id }, query: { ...page, plan: 'problem' } }, { signal }),
    new AbortController().signal,
  );
  for await (const { items } of pages) {
    for (const { position, sku, faults } of items) {
      problems.push(...faults.map((fault) => ({ row: position, sku, ...fault })));
    }
  }
  return problems;
}
