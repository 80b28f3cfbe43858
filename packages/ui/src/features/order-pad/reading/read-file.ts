import type { PadTextField } from '@kerf/domain/pad-row';
import { UNREADABLE_LETTER } from '@kerf/domain/text-encoding';
import { readTextFile, type TextFile } from '../../../components/text-file.ts';
import { type RowsRead, readRows } from './read-rows.ts';

export type FileRead =
  | (Extract<RowsRead, { kind: 'rows' }> &
      Pick<Extract<TextFile, { kind: 'text' }>, 'encoding' | 'isCertain'> & {
        /** How many rows have letters that cannot be read. */
        readonly spoilt: number;
      })
  | Exclude<RowsRead, { kind: 'rows' }>
  | Extract<TextFile, { kind: 'refused' }>;

/** Reads a file of rows, yielding to the event loop between steps. Rejects with the signal's reason. */
export async function readFile(
  file: Blob,
  rowsMax: number,
  signal: AbortSignal,
  texts: readonly PadTextField[] = [],
): Promise<FileRead> {
  const found = await readTextFile(file);
  signal.throwIfAborted();
  if (found.kind === 'refused') return found;
  await yieldToPage();
  signal.throwIfAborted();
  const read = readRows(found.text, rowsMax, texts);
  if (read.kind !== 'rows') return read;
  const { encoding, isCertain } = found;
  const spoilt = read.rows.filter(({ item }) => item.includes(UNREADABLE_LETTER)).length;
  return { ...read, encoding, isCertain, spoilt };
}

function yieldToPage(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
