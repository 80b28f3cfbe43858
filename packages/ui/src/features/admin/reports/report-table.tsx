import { Box, Button, Stack } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { csvDollars, csvLines } from '../../../components/data-table/csv/csv.ts';
import { csvFile, saveCsvNow } from '../../../components/data-table/csv/save-csv.ts';
import type { CsvField } from '../../../components/data-table/table-spec.ts';
import { Loaded } from '../../../components/loaded.tsx';
import { formatQuantity } from '../../../components/quantity.tsx';
import { SheetSkeleton } from '../../../components/sheet-skeleton.tsx';
import { toastFailure } from '../../../components/toasts.tsx';
import { usePlatform } from '../../../platform/platform-context.tsx';
import { problemMessage } from '../../../shared/problem.messages.ts';
import { type RowsColumn, RowsTable } from '../parts/rows-table.tsx';
import { Section } from '../parts/section.tsx';
import { formatDollars } from './measures.ts';
import classes from './reports.module.css';

export interface ReportColumn<Row> extends CsvField<Row> {
  /** Omitted if the column is only exported. */
  readonly show?: (row: Row) => ReactNode;
  /** Draws a bar behind the text, as a fraction of the largest value. */
  readonly bar?: (row: Row) => number;
  /** Words, which begin at the start; numbers end at the end. */
  readonly isText?: true;
}

interface ReportTableProps<Row> {
  /** The table's caption: "Sales by day". */
  readonly caption: string;
  /** The exported file's name: "sales-by-day". */
  readonly file: string;
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  /** The first column is the row header. */
  readonly columns: readonly ReportColumn<Row>[];
  /** Fetches all rows, if the table shows only the first ones. */
  readonly readAll?: () => Promise<readonly Row[]>;
}

/** A report's values, to read and export. */
export function ReportTable<Row>(props: ReportTableProps<Row>) {
  const { caption, rows, keyOf } = props;
  const columns = props.columns.flatMap(
    ({ title, show, bar, isText }, index): RowsColumn<Row>[] => {
      if (!show) return [];
      if (index === 0 || isText) return [{ title, show }];
      const most = bar ? Math.max(...rows.map(bar)) : 0;
      const shown = (row: Row) => (
        <>
          {bar && <Part value={bar(row)} of={most} />}
          {show(row)}
        </>
      );
      return [{ title, align: 'end', show: shown }];
    },
  );
  return (
    <Stack gap="xs" align="start">
      <Box
        component="section"
        tabIndex={0}
        className={classes.scroll ?? ''}
        aria-label={`Table: ${caption}`}
      >
        <RowsTable
          className={classes.table}
          caption={caption}
          columns={columns}
          rows={rows}
          keyOf={keyOf}
        />
      </Box>
      <ExportButton {...props} />
    </Stack>
  );
}

/** A column of numbers. */
export function countsOf<Row>(title: string, of: (row: Row) => number): ReportColumn<Row> {
  return { title, value: of, show: (row) => formatQuantity(of(row)) };
}

/** A column of amounts in dollars; a dash where there is none. */
export function dollarsOf<Row>(
  title: string,
  of: (row: Row) => number | null,
  hasBar = false,
): ReportColumn<Row> {
  return {
    title,
    value: (row) => mapped(of(row), csvDollars),
    show: (row) => mapped(of(row), formatDollars) ?? '–',
    ...(hasBar && { bar: (row: Row) => of(row) ?? 0 }),
  };
}

function mapped<To>(value: number | null, to: (value: number) => To): To | null {
  return value === null ? null : to(value);
}

function Part({ value, of }: { readonly value: number; readonly of: number }) {
  if (of <= 0 || value <= 0) return null;
  return <span className={classes.part} style={{ width: `${(value / of) * 100}%` }} />;
}

function ExportButton<Row>({ caption, file, rows, columns, readAll }: ReportTableProps<Row>) {
  const { files } = usePlatform();
  const title = readAll ? 'Export all as CSV' : 'Export as CSV';
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const all = readAll ? await readAll() : rows;
      await saveCsvNow(files, csvFile(file, columns, [csvLines(columns, all)]), caption);
    } catch (error) {
      toastFailure(problemMessage(error).title);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      ml={-8}
      variant="subtle"
      size="compact-sm"
      leftSection={<IconDownload size={16} aria-hidden="true" />}
      loading={busy}
      onClick={() => void save()}
      aria-label={`${title}: ${caption}`}
    >
      {title}
    </Button>
  );
}

interface ReportSectionProps<Answer> {
  readonly title: string;
  /** A note on what the numbers mean. */
  readonly detail?: string;
  readonly action?: ReactNode;
  readonly query: UseQueryResult<Answer>;
  readonly children: (answer: Answer) => ReactNode;
}

/** A section of the reports: its header, and its data once loaded. */
export function ReportSection<Answer>(props: ReportSectionProps<Answer>) {
  const { query, children, ...section } = props;
  const { title } = section;
  return (
    <Section {...section} size="h3" isBusy={query.isPlaceholderData}>
      <Loaded
        query={query}
        warns
        loading={
          <div role="status" aria-label={`Loading ${title}`}>
            <SheetSkeleton lines={4} />
          </div>
        }
      >
        {(data) => (
          <div className={classes.answer} data-earlier={query.isPlaceholderData}>
            {children(data)}
          </div>
        )}
      </Loaded>
    </Section>
  );
}
