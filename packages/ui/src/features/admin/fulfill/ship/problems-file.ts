import { csvLines } from '../../../../components/data-table/csv/csv.ts';
import { csvFile } from '../../../../components/data-table/csv/save-csv.ts';
import type { FileToSave } from '../../../../platform/platform.ts';
import type { ShipRowView } from './ship-row.ts';

const fields = [
  { title: 'Order', value: ({ order }: ShipRowView) => order },
  { title: 'Tracking number', value: ({ trackingNumber }: ShipRowView) => trackingNumber },
  { title: 'Problem', value: ({ problem }: ShipRowView) => problem },
];

/** The rows that did not ship, with reasons. The dialog accepts the corrected file. */
export function problemsFile(views: readonly ShipRowView[]): FileToSave {
  return csvFile('not-shipped', fields, [csvLines(fields, views)]);
}
