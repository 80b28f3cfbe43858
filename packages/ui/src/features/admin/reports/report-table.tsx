import { Box, Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { csvLines } from '../../../components/data-table/csv/csv.ts';
import { csvFile, saveCsvNow } from '../../../components/data-table/csv/save-csv.ts';
import type { CsvField } from '../../../components/data-table/table-column.ts';
import { toastFailure } from '../../../components/toasts.tsx';
import { usePlatform } from '../../../platform/platform-context.tsx';
import { problemMessage } from '../../../shared/problem.messages.ts';
import classes from './report-table.module.css';

export interface ReportColumn<Row> extends CsvField<Row> {
  /** Omitted if the column is only exported. */
  readonly show?: (row: Row) => ReactNode;
  /** Draws a bar behind the text, as a fraction of the largest value. */
  readonly bar?: (row: Row) => number;
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
  const columns = props.columns.filter(({ show }) => show);
  const [first, ...others] = columns;
  return (
    <div className={classes.block}>
      <Box
        component="section"
        tabIndex={0}
        className={classes.scroll}
        aria-label={`Table: ${caption}`}
      >
        <table className={classes.table}>
          <caption>{caption}</caption>
          <thead>
            <tr>
              {columns.map(({ title }) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={keyOf(row)}>
                <th scope="row">{first?.show?.(row)}</th>
                {others.map(({ title, show, bar }) => (
                  <td key={title}>
                    {bar && <Part value={bar(row)} of={Math.max(...rows.map(bar))} />}
                    {show?.(row)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Box>
      <ExportButton {...props} />
    </div>
  );
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
      className={classes.export ?? ''}
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
