import { decodeBytes, type NoText, withoutControls } from '@kerf/contract/files/decode-bytes';
import { TEXT_FILE_BYTES_MAX } from '@kerf/domain/limits';
import type { LineTexts } from '@kerf/domain/line-texts';
import { type TextEncoding, UNREADABLE_LETTER } from '@kerf/domain/text-encoding';
import { type RowsRead, readRows } from './read-rows.ts';

export type FileRead =
  | (Extract<RowsRead, { kind: 'rows' }> & {
      readonly encoding: TextEncoding;
      readonly isCertain: boolean;
      /** How many rows have letters that cannot be read. */
      readonly spoilt: number;
    })
  | Exclude<RowsRead, { kind: 'rows' }>
  | { readonly kind: 'too-large'; readonly bytes: number }
  | { readonly kind: 'no-text'; readonly what: NoText };

/**
 * Reads a file of rows, yielding to the event loop between steps. A file that is too large is not opened.
 * Rejects with the signal's reason, or if the file cannot be read.
 */
export async function readFile(
  file: Blob,
  rowsMax: number,
  signal: AbortSignal,
  texts: readonly (keyof LineTexts)[] = [],
): Promise<FileRead> {
  if (file.size > TEXT_FILE_BYTES_MAX) return { kind: 'too-large', bytes: file.size };
  const bytes = new Uint8Array(await file.arrayBuffer());
  signal.throwIfAborted();
  const decoded = decodeBytes(bytes);
  if (decoded.kind === 'no-text') return decoded;
  await yieldToPage();
  signal.throwIfAborted();
  const read = readRows(withoutControls(decoded.text), rowsMax, texts);
  if (read.kind !== 'rows') return read;
  const { encoding, isCertain } = decoded;
  const spoilt = read.rows.filter(({ item }) => item.includes(UNREADABLE_LETTER)).length;
  return { ...read, encoding, isCertain, spoilt };
}

function yieldToPage(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
