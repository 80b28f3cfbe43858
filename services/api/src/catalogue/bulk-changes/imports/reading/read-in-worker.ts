import type { ImportMapping, RowsToCorrect } from '@kerf/contract/schemas/import-file';
import type { ImportFileFault, ImportFileKind } from '@kerf/domain/import-file';
import type { TableSummary } from '../../../../db/schema/table-summary.ts';
import { createShares, type Share, systemShare } from '../../../../http/shares.ts';
import type { WantedRow } from '../../plan-bulk-change.ts';
import { readInThread } from './reading-thread.ts';
import type { FaultyRow } from './rows-to-correct.ts';
import { ImportFault, type ReadAs } from './table.ts';

export interface ImportTask {
  readonly bytes: Uint8Array;
  readonly readAs: ReadAs;
  /** How to read the rows; null for a summary only. */
  readonly mapping: ImportMapping | null;
  /** The rows that are wanted as they stand in the file. */
  readonly faulty?: readonly FaultyRow[];
}

/** A message of the worker: a summary, rows in order, that it is done, or why the file cannot be read. */
export type ReadMessage =
  | { readonly kind: ImportFileKind; readonly summary: TableSummary }
  | { readonly rows: readonly WantedRow[] }
  | { readonly toCorrect: RowsToCorrect }
  | { readonly fault: ImportFileFault }
  | { readonly isRead: true };

/** One at a time of staff and of the server's jobs: a hostile file holds up neither the one nor the other. */
const inShare = createShares();

/** Summarizes a file. Throws an ImportFault. */
export async function summarizeInWorker(
  bytes: Uint8Array,
  readAs: ReadAs,
  share: Share,
): Promise<{ kind: ImportFileKind; summary: TableSummary }> {
  const [first] = await runWorker({ bytes, readAs, mapping: null }, share);
  if (!first || !('summary' in first)) throw new ImportFault('damaged');
  return first;
}

/** Reads the rows of a file by its mapping. Throws an ImportFault. */
export async function readRowsInWorker(
  bytes: Uint8Array,
  mapping: ImportMapping,
): Promise<WantedRow[]> {
  const { sheet, encoding = null } = mapping;
  const messages = await runWorker({ bytes, readAs: { sheet, encoding }, mapping }, systemShare);
  return messages.flatMap((message) => ('rows' in message ? message.rows : []));
}

/** Reads the faulty rows of a file as they stand there. Throws an ImportFault. */
export async function readFaultyInWorker(
  bytes: Uint8Array,
  mapping: ImportMapping,
  faulty: readonly FaultyRow[],
  share: Share,
): Promise<RowsToCorrect> {
  const { sheet, encoding = null } = mapping;
  const [first] = await runWorker({ bytes, readAs: { sheet, encoding }, mapping, faulty }, share);
  if (!first || !('toCorrect' in first)) throw new ImportFault('damaged');
  return first.toCorrect;
}

/** Reads in a worker thread: requests are answered meanwhile, and a hostile file can harm only the thread. */
function runWorker(task: ImportTask, share: Share): Promise<ReadMessage[]> {
  return inShare(share, () => readInThread(task));
}
