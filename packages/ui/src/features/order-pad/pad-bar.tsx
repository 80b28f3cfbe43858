import type { SavedRow } from '@kerf/contract/schemas/saved-list';
import { firstQuantity } from '@kerf/domain/bounds';
import { lineTextNames } from '@kerf/domain/line-texts';
import type { PadTextField, TypedRow } from '@kerf/domain/pad-row';
import { Button, Checkbox, Group, Text } from '@mantine/core';
import { IconDownload, IconTrash, IconWand } from '@tabler/icons-react';
import { CsvFileButton } from '../../components/chosen-files.tsx';
import { CSV_MARK, csvHeader, csvLines } from '../../components/data-table/csv/csv.ts';
import { saveCsvNow } from '../../components/data-table/csv/save-csv.ts';
import { counted, formatQuantity } from '../../components/quantity.tsx';
import { toastProblem } from '../../components/toasts.tsx';
import type { FileToSave } from '../../platform/platform.ts';
import { usePlatform } from '../../platform/platform-context.tsx';
import { useAccount } from '../../session/session-context.tsx';
import { useCatalogue } from '../catalog/catalogue.ts';
import { SaveAsList } from '../saved-lists/save-as-list.tsx';
import { clearPad, takeQuantities } from './fixes.ts';
import type { FocusRowsAfter } from './focus-field.ts';
import classes from './order-pad.module.css';
import { problemMessage as fileProblem } from './row.messages.ts';
import { saidOf } from './row-texts.ts';
import type { RowView } from './row-view.ts';
import type { PadState } from './use-pad.ts';
import type { RowImport } from './use-row-import.ts';

interface PadBarProps {
  readonly state: PadState;
  readonly rowImport: RowImport;
  readonly onlyProblems: boolean;
  readonly onOnlyProblems: (only: boolean) => void;
  readonly focusRowsAfter: FocusRowsAfter;
}

/** The status of the rows, and actions for all of them. */
export function PadBar(props: PadBarProps) {
  const { state, rowImport, onlyProblems, onOnlyProblems, focusRowsAfter } = props;
  const { views, problems, findings } = state;
  const { files } = usePlatform();
  const account = useAccount();
  const corrected = problems.filter(({ instead }) => instead !== null).length;
  return (
    <Group gap="0.5rem 1.5rem" py={10}>
      <Text fw={600} role="status">
        {statusMessage(state)}
        {findings.checking && (
          <Text span c="dimmed" fw={400}>
            {' '}
            Checking…
          </Text>
        )}
      </Text>
      <Checkbox
        label="Only rows that need attention"
        size="xs"
        checked={onlyProblems}
        disabled={problems.length === 0 && !onlyProblems}
        onChange={(event) => onOnlyProblems(event.currentTarget.checked)}
      />
      {state.split.isOffered && (
        <Checkbox
          label="Ship to several addresses"
          size="xs"
          checked={state.split.isOn}
          onChange={(event) => state.split.setOn(event.currentTarget.checked)}
        />
      )}
      <div className={classes.actions}>
        {corrected > 0 && (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconWand size={14} aria-hidden="true" />}
            onClick={() => focusRowsAfter(() => takeQuantities(state))}
          >
            Fix {counted(corrected, 'quantity', 'quantities')}
          </Button>
        )}
        {problems.length > 0 && (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconDownload size={14} aria-hidden="true" />}
            onClick={() =>
              void saveCsvNow(
                files,
                problemsFile(problems, state.textFields),
                counted(problems.length, 'row'),
              )
            }
          >
            Download problem rows
          </Button>
        )}
        <CsvFileButton label="CSV file" onFiles={(files) => rowImport.readFiles(files, null)} />
        {account && <SaveAsList rows={savedRows(state)} suggested={`Order pad, ${today()}`} />}
        <SampleButton textFields={state.textFields} />
        {views.length > 0 && (
          <Button
            variant="subtle"
            color="gray"
            size="xs"
            leftSection={<IconTrash size={14} aria-hidden="true" />}
            onClick={() => clearPad(state)}
          >
            Clear
          </Button>
        )}
      </div>
    </Group>
  );
}

/** The rows a list can store: those with a product and a quantity, even if not orderable today. */
function savedRows({ views }: PadState): SavedRow[] {
  return views.flatMap(({ row, product, quantity }) =>
    product && quantity.kind === 'whole'
      ? [{ productId: product.id, quantity: quantity.quantity, ...saidOf(row) }]
      : [],
  );
}

function today(): string {
  return new Date().toLocaleDateString('en-GB', { day: 'numeric', month: 'short' });
}

/** "47 ready, 3 need attention". */
function statusMessage({ ready, problems, views }: PadState): string {
  const unchecked = views.filter(({ state }) => state === 'unchecked').length;
  const words = [
    ready.length > 0 && `${formatQuantity(ready.length)} ready`,
    problems.length > 0 && `${counted(problems.length, 'needs', 'need')} attention`,
    unchecked > 0 && `${formatQuantity(unchecked)} not checked yet`,
  ].filter((part) => part !== false);
  return words.length === 0 ? 'No rows yet' : words.join(', ');
}

const SAMPLES = 3;

function SampleButton({ textFields }: Pick<PadState, 'textFields'>) {
  const catalogue = useCatalogue();
  const { files } = usePlatform();
  const save = async () => {
    try {
      const { items } = await catalogue.list({ limit: SAMPLES });
      const rows = items.map((product) => ({
        item: product.sku,
        quantity: String(firstQuantity(product)),
      }));
      await saveCsvNow(files, sampleFile(rows, textFields), 'A sample');
    } catch (error) {
      toastProblem(error);
    }
  };
  return (
    <Button variant="subtle" color="gray" size="xs" onClick={() => void save()}>
      Sample CSV
    </Button>
  );
}

const fields = [
  { title: 'SKU', value: ({ item }: TypedRow) => item },
  { title: 'Quantity', value: ({ quantity }: TypedRow) => quantity },
];

function fieldsWith(textFields: readonly PadTextField[]) {
  const texts = textFields.map((field) => ({
    title: field === 'shipTo' ? 'Ship to' : lineTextNames[field],
    value: (row: TypedRow) => row[field] ?? '',
  }));
  return [...fields, ...texts];
}

/** A sample file for the pad, with real products. */
function sampleFile(rows: readonly TypedRow[], textFields: readonly PadTextField[]): FileToSave {
  const columns = fieldsWith(textFields);
  return {
    name: 'order-pad-sample.csv',
    type: 'text/csv;charset=utf-8',
    parts: [CSV_MARK, csvHeader(columns), csvLines(columns, rows)],
  };
}

/** The rows that need attention, as typed, each with the reason. The pad can read the file again. */
function problemsFile(views: readonly RowView[], textFields: readonly PadTextField[]): FileToSave {
  const withReason = [
    ...fieldsWith(textFields).map(({ title, value }) => ({
      title,
      value: ({ row }: RowView) => value(row),
    })),
    { title: 'Problem', value: fileProblem },
  ];
  return {
    name: 'order-pad-problems.csv',
    type: 'text/csv;charset=utf-8',
    parts: [CSV_MARK, csvHeader(withReason), csvLines(withReason, views)],
  };
}
