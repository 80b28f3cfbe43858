import { CSV_MARK, csvHeader, csvLines } from '../../components/data-table/csv/csv.ts';
import type { FileToSave } from '../../platform/platform.ts';
import type { TypedRow } from './draft/pad-rows.ts';
import { problemMessage } from './row.messages.ts';
import type { RowView } from './row-view.ts';

const fields = [
  { title: 'SKU', value: ({ item }: TypedRow) => item },
  { title: 'Quantity', value: ({ quantity }: TypedRow) => quantity },
];

/** A file as the pad takes it, filled with products that are really sold. */
export function sampleFile(rows: readonly TypedRow[]): FileToSave {
  return {
    name: 'order-pad-sample.csv',
    type: 'text/csv;charset=utf-8',
    parts: [CSV_MARK, csvHeader(fields), csvLines(fields, rows)],
  };
}

/** The rows that need attention, as they were typed, each with the reason. The pad takes the file again. */
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
