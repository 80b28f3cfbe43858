import type { BulkChange, BulkChangeRow } from '@kerf/contract/schemas/bulk-change';
import { Stack, Text, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { useParams } from 'react-router-dom';
import type { TableSpec } from '../../../components/data-table/table-spec.ts';
import { formatMoment } from '../../../components/date-time.tsx';
import { PageHeader } from '../../../components/page-header.tsx';
import { counted, formatQuantity } from '../../../components/quantity.tsx';
import { RecordPage } from '../../../components/record-page.tsx';
import { TextLink } from '../../../components/text-link.tsx';
import { commands } from '../../../platform/commands.ts';
import * as paths from '../../../platform/paths.ts';
import { useApi } from '../../../shared/api.ts';
import { Fold } from '../parts/layout.tsx';
import { ListTable } from '../parts/list-table.tsx';
import {
  asksSomething,
  countsInWords,
  kindLabels,
  publicationInWords,
  rowOutcome,
  rowReasons,
} from './bulk-change.messages.ts';
import classes from './bulk-change.module.css';
import { BulkChangeBadge } from './bulk-change-badge.tsx';
import { BulkChangeSummary } from './bulk-change-summary.tsx';
import { bulkChangeQuery, bulkRowsSource } from './bulk-changes.queries.ts';
import { RowAnswers } from './row-questions.tsx';

/** `/dashboard/change/:id`: what a bulk change does, and its next step. */
export function BulkChangePage() {
  const { id = '' } = useParams();
  return (
    <RecordPage
      noun="change"
      title="Bulk change"
      query={useQuery(bulkChangeQuery(useApi(), id))}
      titleOf={(change) => change.title}
      missing={{
        title: 'There is no such change',
        detail: 'No bulk change has this id.',
        list: 'Bulk changes',
        path: commands.bulkChanges.to,
      }}
    >
      {(change) => <Whole key={id} change={change} />}
    </RecordPage>
  );
}

function Whole({ change }: { readonly change: BulkChange }) {
  const { title, kind, createdBy, createdAt, state } = change;
  const planned = formatMoment(new Date(createdAt), new Date());
  return (
    <>
      <PageHeader
        title={title}
        detail={`${kindLabels[kind]} by ${createdBy}, ${planned}`}
        action={<BulkChangeBadge state={state} />}
      />
      <BulkChangeSummary change={change} />
      {state !== 'planning' && <Rows change={change} />}
    </>
  );
}

function Rows({ change }: { readonly change: BulkChange }) {
  const spec = useMemo(() => bulkRowsTable(change), [change]);
  const nothingYet = { title: 'No rows', detail: 'This change is empty.' };
  return <ListTable spec={spec} source={bulkRowsSource(change)} nothingYet={nothingYet} />;
}

/** A change's rows, with its counts as filters. An exported file has one line per cell. */
function bulkRowsTable(change: BulkChange): TableSpec<BulkChangeRow> {
  return {
    noun: { one: 'row', many: 'rows' },
    rowKey: ({ position }) => `${position}`,
    rowName: ({ sku, name }) => name || sku,
    columns: [
      {
        key: 'product',
        title: 'Product',
        render: (row) => <RowProduct row={row} isOfFile={change.kind === 'import'} />,
        csv: [
          { title: 'Row', value: ({ position }) => position },
          { title: 'SKU', value: ({ sku }) => sku },
          { title: 'Name', value: ({ name }) => name },
        ],
      },
      {
        key: 'cells',
        title: 'Changes',
        width: '44%',
        render: (row) => <ChangedCells row={row} />,
        csv: [
          {
            title: 'Column',
            value: ({ changes, faults, publication }) =>
              (changes[0] ?? faults[0])?.column ?? (publication ? 'Published' : ''),
          },
          {
            title: 'Old',
            value: ({ changes, publication }) => changes[0]?.from ?? publication?.from ?? '',
          },
          {
            title: 'New',
            value: ({ changes, faults, publication }) =>
              changes[0]?.to ?? faults[0]?.value ?? publication?.to ?? '',
          },
        ],
      },
      {
        key: 'outcome',
        title: 'Result',
        width: '22%',
        render: (row) => <Outcome row={row} change={change} />,
        csv: [
          { title: 'Result', value: rowOutcome },
          { title: 'Reason', value: (row) => rowReasons(row).join(' ') },
        ],
      },
    ],
    sorts: [],
    filters: [{ name: 'plan', label: 'Rows', options: countsInWords(change) }],
    exported: async (row) => cellLines(row),
    searchHint: 'Name, SKU',
  };
}

/** The cells that cannot be applied. What a row asks is about its changes. */
function wrongCells(row: BulkChangeRow): BulkChangeRow['faults'] {
  return asksSomething(row) ? [] : row.faults;
}

/** A row as lines of a file: one per changed or faulty cell. */
function cellLines(row: BulkChangeRow): BulkChangeRow[] {
  const { publication, ...cells } = row;
  const lines: BulkChangeRow[] = [
    ...row.changes.map((change) => ({
      ...cells,
      changes: [change],
      faults: asksSomething(row) ? row.faults : [],
    })),
    ...wrongCells(row).map((fault) => ({ ...cells, changes: [], faults: [fault] })),
    ...(publication ? [{ ...row, changes: [], faults: [] }] : []),
  ];
  return lines.length > 0 ? lines : [row];
}

interface RowProductProps {
  readonly row: BulkChangeRow;
  /** Whether the row's place is that in an imported file. */
  readonly isOfFile: boolean;
}

function RowProduct({ row: { position, productId, sku, name }, isOfFile }: RowProductProps) {
  const words = name || sku;
  return (
    <Stack gap={2}>
      {productId === null ? words : <TextLink to={paths.editProduct(productId)}>{words}</TextLink>}
      <Text ff="monospace" fz="xs" fw={400} c="dimmed">
        {sku}
      </Text>
      {isOfFile && (
        <Text ff="monospace" fz="xs" fw={400} c="dimmed">
          Row {formatQuantity(position)}
        </Text>
      )}
    </Stack>
  );
}

/** An added product's visible columns; its other values are collapsed. */
const decisive = new Set(['Price', 'On hand', 'Minimum order', 'Categories']);

function ChangedCells({ row }: { readonly row: BulkChangeRow }) {
  const { changes, plan, publication } = row;
  const faults = wrongCells(row);
  if (changes.length + faults.length === 0 && !publication) return null;
  const isShown = ({ column }: CellChange) => plan !== 'add' || decisive.has(column);
  const folded = changes.filter((change) => !isShown(change));
  return (
    <>
      <dl className={classes.cells}>
        <OldAndNew changes={changes.filter(isShown)} />
        {publication && <OldAndNew changes={[publicationInWords(publication)]} />}
        {faults.map(({ column, value, reason }) => (
          <Cell key={`${column} ${reason}`} column={column}>
            {valueText({ column, value })}
          </Cell>
        ))}
      </dl>
      {folded.length > 0 && (
        <Fold summary={counted(folded.length, 'more value')} mt={4}>
          <dl className={classes.cells}>
            <OldAndNew changes={folded} />
          </dl>
        </Fold>
      )}
    </>
  );
}

type CellChange = BulkChangeRow['changes'][number];

interface ShownChange extends Omit<CellChange, 'column'> {
  readonly column: string;
}

/** Each cell's old and new value, also in words for screen readers. */
function OldAndNew({ changes }: { readonly changes: readonly ShownChange[] }) {
  return changes.map(({ column, from, to }) => (
    <Cell key={column} column={column}>
      {from !== null && (
        <>
          <VisuallyHidden>from </VisuallyHidden>
          <del>{valueText({ column, value: from })}</del>
          <Text component="span" c="dimmed" mx={6} aria-hidden="true">
            →
          </Text>
          <VisuallyHidden> to </VisuallyHidden>
        </>
      )}
      <ins>{valueText({ column, value: to })}</ins>
    </Cell>
  ));
}

/** A cell's value in words; a product that is not archived has none for it. */
function valueText({ column, value }: { readonly column: string; readonly value: string }) {
  if (value !== '') return value;
  return column === 'Archived' ? 'no' : 'empty';
}

function Cell({ column, children }: { readonly column: string; readonly children: ReactNode }) {
  return (
    <>
      <dt>{column}</dt>
      <dd>{children}</dd>
    </>
  );
}

function Outcome({ row, change }: { readonly row: BulkChangeRow; readonly change: BulkChange }) {
  const reasons = rowReasons(row);
  const isBad = reasons.length > 0 && !asksSomething(row);
  return (
    <Stack gap={2} fz="sm">
      <Text {...(isBad && { c: 'var(--kerf-bad)', fw: 500 })}>{rowOutcome(row)}</Text>
      {reasons.map((reason) => (
        <Text key={reason} fz="xs">
          {reason}
        </Text>
      ))}
      <RowAnswers change={change} row={row} />
    </Stack>
  );
}
