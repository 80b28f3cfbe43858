import type { ApiClient } from '@kerf/api-client/client';
import type { BulkChange } from '@kerf/contract/schemas/bulk-change';
import { DEFAULT_TIME_ZONE, momentOf } from '@kerf/domain/shop-day';
import { Button, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { csvLines } from '../../../components/data-table/csv/csv.ts';
import { csvFile, saveCsv } from '../../../components/data-table/csv/save-csv.ts';
import { everyPage } from '../../../components/data-table/csv/use-csv-export.ts';
import type { CsvField } from '../../../components/data-table/table-spec.ts';
import { formatMoment } from '../../../components/date-time.tsx';
import type { Checked } from '../../../components/form/field-errors.ts';
import { FormDialog } from '../../../components/form/form-dialog.tsx';
import { useForm } from '../../../components/form/use-form.ts';
import { counted } from '../../../components/quantity.tsx';
import { toastProblem } from '../../../components/toasts.tsx';
import type { FileToSave } from '../../../platform/platform.ts';
import { usePlatform } from '../../../platform/platform-context.tsx';
import { useApi } from '../../../shared/api.ts';
import { isOtherZone, useShopTimeZone } from '../../shop-time/shop-time-zone.ts';
import { AskedButton } from '../parts/asked.tsx';
import { touchedCount, unappliedCounts } from './bulk-change.messages.ts';
import { useBulkStep } from './bulk-changes.queries.ts';
import { type Publishing, publishingRequest } from './publish-new.tsx';
import { listWholeRows } from './whole-rows.ts';

interface StepProps {
  readonly change: BulkChange;
}

/** Restores what the change replaced, until the deadline. */
export function UndoChange({ change }: StepProps) {
  const { undoUntil, counts, failure } = change;
  const mutation = useBulkStep(change);
  if (undoUntil === null || new Date(undoUntil) <= new Date()) return null;
  const touched = touchedCount(change) - counts.refused;
  if (touched === 0) return null;
  const until = formatMoment(new Date(undoUntil), new Date());
  return (
    <AskedButton
      mutation={mutation}
      variables={{ step: 'undo' }}
      label={`${failure === null ? 'Undo' : 'Try to undo again'} (until ${until})`}
      title={`Undo the change of ${counted(touched, 'product')}?`}
      action="Undo"
    >
      <Text fz="sm">
        The old values are written back. Products that somebody changed since then are kept as they
        are, and added products are archived.
      </Text>
    </AskedButton>
  );
}

export function DiscardChange({ change }: StepProps) {
  return (
    <AskedButton
      mutation={useBulkStep(change)}
      variables={{ step: 'discard' }}
      label="Discard"
      title={`Discard “${change.title}”?`}
      action="Discard"
      danger
    >
      <Text fz="sm">Nothing has been changed yet. A discarded change can’t be applied.</Text>
    </AskedButton>
  );
}

/** Unschedules a scheduled change. */
export function UnscheduleChange({ change }: StepProps) {
  return (
    <AskedButton
      mutation={useBulkStep(change)}
      variables={{ step: 'unschedule' }}
      label="Cancel schedule"
      title="Cancel the schedule?"
      action="Cancel schedule"
      refusal="Keep schedule"
    >
      <Text fz="sm">The change goes back to review. You can apply it or choose another time.</Text>
    </AskedButton>
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
export function DownloadProblems({ change }: StepProps) {
  const api = useApi();
  const read = async () => {
    const problems = await problemsOf(api, change._id);
    const file = csvFile('problems', fields, [csvLines(fields, problems)]);
    return { file, contents: counted(problems.length, 'problem') };
  };
  return <DownloadButton label="Download problems" read={read} />;
}

interface DownloadButtonProps {
  readonly label: string;
  /** The file, and what it holds: "12 rows". */
  readonly read: () => Promise<{ readonly file: FileToSave; readonly contents: string }>;
}

/** Saves a file that is read from the server first. */
export function DownloadButton({ label, read }: DownloadButtonProps) {
  const { files } = usePlatform();
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const { file, contents } = await read();
      await saveCsv(files, file, contents);
    },
    onError: toastProblem,
  });
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={14} aria-hidden="true" />}
      loading={isPending}
      onClick={() => mutate()}
    >
      {label}
    </Button>
  );
}

async function problemsOf(api: ApiClient, id: string): Promise<Problem[]> {
  const problems: Problem[] = [];
  const pages = everyPage(
    (page, signal) =>
      listWholeRows(api, { params: { id }, query: { ...page, plan: 'problem' } }, { signal }),
    new AbortController().signal,
  );
  for await (const { items } of pages) {
    for (const { position, sku, faults } of items) {
      problems.push(...faults.map((fault) => ({ row: position, sku, ...fault })));
    }
  }
  return problems;
}

interface ApplyChangeProps {
  readonly change: BulkChange;
  /** What becomes of added products. */
  readonly publishing: Publishing;
}

/** Applies a planned change, now or at a set time, after asking. */
export function ApplyChange({ change, publishing }: ApplyChangeProps) {
  const published = change.counts.add > 0 ? publishingRequest(publishing) : {};
  const touched = touchedCount(change);
  const { fault, question } = unappliedCounts(change);
  return (
    <>
      <ScheduleChange change={change} published={published} />
      <AskedButton
        mutation={useBulkStep(change)}
        variables={{ step: 'apply', ...published }}
        label={change.failure === null ? 'Apply' : 'Try again'}
        button={{ variant: 'filled', disabled: touched === 0 || published === null }}
        title="Apply this change now?"
        action={`Apply to ${counted(touched, 'product')}`}
      >
        <Text fz="sm">
          Customers see the change at once
          {published?.publishNewAt !== undefined && ', and new products once they are published'}.
          Orders already placed keep their prices.
          {fault > 0 && ` ${counted(fault, 'row')} with a problem will be left out.`}
          {question > 0 && ` ${counted(question, 'row')} with an open question will be left out.`}{' '}
          You can undo it for 24 hours.
        </Text>
      </AskedButton>
    </>
  );
}

interface ScheduleChangeProps {
  readonly change: BulkChange;
  /** When added products are published; null until that is known. */
  readonly published: { readonly publishNewAt?: string | null } | null;
}

/** Schedules a planned change. */
function ScheduleChange({ change, published }: ScheduleChangeProps) {
  const [asking, dialog] = useDisclosure(false);
  return (
    <>
      <Button
        variant="default"
        disabled={touchedCount(change) === 0 || published === null}
        onClick={dialog.open}
      >
        Apply later
      </Button>
      {asking && <ScheduleForm change={change} published={published} onDone={dialog.close} />}
    </>
  );
}

interface ScheduleFormProps extends ScheduleChangeProps {
  readonly onDone: () => void;
}

function ScheduleForm({ change, published, onDone }: ScheduleFormProps) {
  const { mutateAsync } = useBulkStep(change);
  const timeZone = useShopTimeZone() ?? DEFAULT_TIME_ZONE;
  const form = useForm({
    initial: { at: '' },
    check: (values) => checkTime(values, timeZone),
    send: ({ takesEffectAt }) => mutateAsync({ step: 'apply', takesEffectAt, ...published }),
    onSent: onDone,
  });
  return (
    <FormDialog form={form} title="Apply later" size="sm" onClose={onDone} action="Schedule">
      <TextInput
        {...form.field('at')}
        type="datetime-local"
        label="Takes effect at"
        description={`The shop’s time zone, ${timeZone}${isOtherZone(timeZone) ? ', which is not yours' : ''}`}
        data-autofocus
      />
      <Text fz="sm">
        {counted(touchedCount(change), 'product')} will change at that second. Products that
        somebody changes before then are left as they are.
      </Text>
    </FormDialog>
  );
}

/** Parses the time of a `datetime-local` field, which is on the shop's clock. */
function checkTime(
  { at }: { readonly at: string },
  timeZone: string,
): Checked<{ readonly takesEffectAt: string }> {
  const shown = Date.parse(`${at}Z`);
  if (Number.isNaN(shown)) return { request: null, errors: { at: 'Enter a date and time.' } };
  const day = new Date(shown).toISOString().slice(0, 10);
  const time = momentOf(day, shown - Date.parse(day), timeZone);
  if (time.getTime() <= Date.now()) {
    return { request: null, errors: { at: 'Enter a time in the future.' } };
  }
  return { request: { takesEffectAt: time.toISOString() }, errors: {} };
}
