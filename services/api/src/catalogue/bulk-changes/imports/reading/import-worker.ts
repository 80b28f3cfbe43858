import { parentPort } from 'node:worker_threads';
import { foreignCurrency } from '@kerf/domain/numbers/currency';
import { headingsId } from './headings-id.ts';
import type { ImportTask, ReadMessage } from './read-in-worker.ts';
import { readTable } from './read-table.ts';
import { rowsToCorrect } from './rows-to-correct.ts';
import { ImportFault } from './table.ts';
import { splitTable, summarize } from './table-summary.ts';
import { wantedRows } from './wanted-rows.ts';

const ROWS_AT_A_TIME = 1_000;

/** The worker thread: reads a file and sends back the summary or the rows. */
function read({ bytes, readAs, mapping, faulty }: ImportTask): void {
  const table = readTable(bytes, readAs);
  if (mapping === null) {
    const summary = summarize(table);
    const isInDoubt = table.isEncodingCertain === false;
    const headings = isInDoubt ? headingsId(bytes, summary.headingRow) : null;
    send({ kind: table.kind, summary: { ...summary, headingsId: headings } });
    return;
  }
  if (faulty) {
    send({ toCorrect: rowsToCorrect(table, mapping, faulty) });
    return;
  }
  const { headings, body } = splitTable(table);
  const columns = mapping.columns.map((column) => ({
    ...column,
    isForeign: foreignCurrency(String(headings.cells[column.index] ?? '')) !== null,
  }));
  // Workbooks often have notes beside the table, and a file without headings has no width.
  const isCounted = table.kind === 'csv' && headings.cells.length > 0;
  const width = isCounted ? headings.cells.length : Number.POSITIVE_INFINITY;
  const reading = { columns, width, fixed: mapping.fixed ?? [] };
  for (let start = 0; start < body.length; start += ROWS_AT_A_TIME) {
    send({ rows: wantedRows(body.slice(start, start + ROWS_AT_A_TIME), reading) });
  }
}

function send(message: ReadMessage): void {
  parentPort?.postMessage(message);
}

parentPort?.on('message', (task: ImportTask) => {
  try {
    read(task);
    send({ isRead: true });
  } catch (error) {
    if (!(error instanceof ImportFault)) throw error;
    send({ fault: error.fault });
  }
});
