import type { TypedRow } from '@kerf/domain/pad-row';
import { CSV_MARK, csvHeader, csvLines } from '../../components/data-table/csv/csv.ts';
import type { FileToSave } from '../../platform/platform.ts';
import { problemMessage } from './row.messages.ts';
import type { RowView } from './row-view.ts';

const fields = [
  { title: 'SKU', value: ({ item }: TypedRow) => item },
  { title: 'Quantity', value: ({ quantity }: TypedRow) => quantity },
];

/** A sample file for the pad, with real products. */
export function sampleFile(rows: readonly TypedRow[]): FileToSave {
  return {
    name: 'order-pad-sample.csv',
    type: 'text/csv;charset=utf-8',
    parts: [CSV_MARK, csvHeader(fields), csvLines(fields, rows)],
  };
}

/** The rows that need attention, as typed, each with the reason. The pad can read the file again. */
export function problemsFile(views: readonly RowView[]): FileToSave {
  const withReason = [
    { title: 'SKU', value: ({ row }: RowView) => row.item },
    { title: 'Quantity', value: ({ row }: RowView) => row.quantity },
    { title: 'Problem', value: problemMessage },
  ];
  return {
    name: 'order-pad-problems.csv',
    type: 'text/csv;charset=utf-8',
    parts: [CSV_MARK, csvHeader(withReason), csvLines(withReason, views)],
  };
}
