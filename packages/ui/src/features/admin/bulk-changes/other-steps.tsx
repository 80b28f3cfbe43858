import type { ApiClient } from '@kerf/api-client/client';
import type { BulkChange } from '@kerf/contract/schemas/bulk-change';
import { Button, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { csvLines } from '../../../components/data-table/csv/csv.ts';
import { csvFile, saveCsv } from '../../../components/data-table/csv/save-csv.ts';
import { everyPage } from '../../../components/data-table/csv/use-csv-export.ts';
import type { CsvField } from '../../../components/data-table/table-column.ts';
import { formatMoment } from '../../../components/date-time.tsx';
import { counted } from '../../../components/quantity.tsx';
import { QuestionDialog } from '../../../components/question-dialog.tsx';
import { toastFailure } from '../../../components/toasts.tsx';
import { usePlatform } from '../../../platform/platform-context.tsx';
import { useApi } from '../../../shared/api.ts';
import { ErrorAlert } from '../../../shared/error-alert.tsx';
import { problemMessage } from '../../../shared/problem.messages.ts';
import { touchedCount } from './bulk-change.messages.ts';
import { type BulkStep, useBulkStep } from './bulk-changes.queries.ts';

interface StepProps {
  readonly change: BulkChange;
}

/** Restores what the change replaced, until the deadline. */
export function UndoChange({ change }: StepProps) {
  const { undoUntil, counts, failure } = change;
  if (undoUntil === null || new Date(undoUntil) <= new Date()) return null;
  const touched = touchedCount(change) - counts.refused;
  if (touched === 0) return null;
  const until = formatMoment(new Date(undoUntil), new Date());
  return (
    <AskedStep
      change={change}
      step="undo"
      label={`${failure === null ? 'Undo' : 'Try to undo again'} (until ${until})`}
      title={`Undo the change of ${counted(touched, 'product')}?`}
      action="Undo"
    >
      The old values are written back. Products that somebody changed since then are kept as they
      are, and added products are archived.
    </AskedStep>
  );
}

export function DiscardChange({ change }: StepProps) {
  return (
    <AskedStep
      change={change}
      step="discard"
      label="Discard"
      title={`Discard “${change.title}”?`}
      action="Discard"
      danger
    >
      Nothing has been changed yet. A discarded change can’t be applied.
    </AskedStep>
  );
}

/** Unschedules a scheduled change. */
export function UnscheduleChange({ change }: StepProps) {
  return (
    <AskedStep
      change={change}
      step="unschedule"
      label="Cancel schedule"
      title="Cancel the schedule?"
      action="Cancel schedule"
      refusal="Keep schedule"
    >
      The change goes back to review. You can apply it or choose another time.
    </AskedStep>
  );
}

interface AskedStepProps extends StepProps {
  readonly step: Exclude<BulkStep['step'], 'apply'>;
  readonly label: string;
  readonly title: string;
  readonly action: string;
  readonly refusal?: string;
  readonly danger?: boolean;
  readonly children: ReactNode;
}

function AskedStep(props: AskedStepProps) {
  const { change, step, label, title, action, refusal, danger = false, children } = props;
  const [asking, dialog] = useDisclosure(false);
  const { mutate, isPending, error, reset } = useBulkStep(change);

  function ask(): void {
    reset();
    dialog.open();
  }

  return (
    <>
      <Button variant="default" onClick={ask}>
        {label}
      </Button>
      <QuestionDialog
        opened={asking}
        title={title}
        action={action}
        {...(refusal !== undefined && { refusal })}
        danger={danger}
        busy={isPending}
        problem={error === null ? undefined : <ErrorAlert error={error} />}
        onConfirm={() => mutate({ step }, { onSuccess: dialog.close })}
        onCancel={dialog.close}
      >
        <Text size="sm">{children}</Text>
      </QuestionDialog>
    </>
  );
}

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
