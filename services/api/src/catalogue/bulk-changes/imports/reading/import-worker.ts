import { createHash } from 'node:crypto';
import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { foreignCurrency } from '@kerf/domain/numbers/currency';
import { atLeast } from '../../../../child-program.ts';
import type { ImportTask, ReadMessage } from './read-in-worker.ts';
import { readTable } from './read-table.ts';
import { rowsToCorrect } from './rows-to-correct.ts';
import { ImportFault, splitTable, summarize } from './table.ts';
import { wantedRows } from './wanted-rows.ts';

const ROWS_AT_A_TIME = 1_000;

// A priority is a thread's own on Linux, and its process's elsewhere.
if (process.platform === 'linux') setPriority(atLeast(10));

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

/** Headings stand at the top of a file. */
const LOOKED_AT_BYTES = 65_536;

/**
 * What files with the same headings have in common, whatever their encoding: a hash of the bytes of the line with
 * the headings. Null for a file without headings.
 */
function headingsId(bytes: Uint8Array, headingRow: number): string | null {
  const top = Buffer.from(bytes.subarray(0, LOOKED_AT_BYTES)).toString('latin1');
  const line = top.split(/\r\n?|\n/)[headingRow - 1]?.trim() ?? '';
  return line === '' ? null : createHash('sha256').update(line, 'latin1').digest('hex');
}
