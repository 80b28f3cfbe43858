import { ORDER_LINES_MAX } from '@kerf/domain/limits';
import type { PadTextField, TypedRow } from '@kerf/domain/pad-row';
import { encodingNames, type TextEncoding } from '@kerf/domain/text-encoding';
import { useEffect, useRef, useState } from 'react';
import { counted, formatQuantity } from '../../components/quantity.tsx';
import type { Refusal } from '../../components/text-file.ts';
import { toastFailure } from '../../components/toasts.tsx';
import { partLoader } from '../../platform/part-loader.ts';
import type { RowsRead } from './reading/read-rows.ts';
import { isTrailingQuantity } from './reading/trailing-quantity.ts';

export interface RowImport {
  /** The name of the file that is being read. */
  readonly file: string | null;
  readonly refusal: Refusal | null;
  readonly readFiles: (files: readonly File[], at: string | null) => void;
  /** Returns whether the text was parsed as rows; otherwise it belongs in the field. */
  readonly readPaste: (text: string, at: string | null) => boolean;
  readonly cancel: () => void;
  readonly dismiss: () => void;
}

interface RowImportParts {
  /** Resolves to the texts of lines that are read, from columns named so, once it is known what is asked for. */
  readonly textFields: () => Promise<readonly PadTextField[]>;
  readonly room: () => number;
  readonly onRows: (rows: readonly TypedRow[], at: string | null, words: string) => void;
}

type ReadRows = typeof import('./reading/read-rows.ts');

const loadReadFile = partLoader(() => import('./reading/read-file.ts'));
const loadReadRows = partLoader(() => import('./reading/read-rows.ts'));

/** Parses files and pasted text into rows: all of them, or none with a reason. */
export function useRowImport({ textFields, room, onRows }: RowImportParts): RowImport {
  const [file, setFile] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const settle = (
    read: RowsRead,
    at: string | null,
    words: (rows: readonly TypedRow[]) => string,
  ) => {
    if (read.kind !== 'rows') return setRefusal(refusalOf(read));
    if (read.rows.length > room()) {
      return setRefusal(refusalOf({ kind: 'no-room', rows: read.rows.length, room: room() }));
    }
    onRows(read.rows, at, words(read.rows));
  };

  async function read(chosen: File, at: string | null): Promise<void> {
    running.current?.abort();
    const abort = new AbortController();
    running.current = abort;
    setFile(chosen.name);
    setRefusal(null);
    try {
      const [{ readFile }, texts] = await Promise.all([loadReadFile(), textFields()]);
      const found = await readFile(chosen, ORDER_LINES_MAX, abort.signal, texts);
      if (found.kind === 'rows') {
        settle(found, at, (rows) => addedMessage(rows.length, chosen.name, found));
      } else setRefusal(found.kind === 'refused' ? found.refusal : refusalOf(found));
    } catch (error) {
      if (!abort.signal.aborted) setRefusal(refusalOf({ kind: 'unopened', error }));
    } finally {
      if (running.current === abort) setFile(null);
    }
  }

  return {
    file,
    refusal,
    readFiles: (files, at) => {
      const [only, ...more] = files;
      if (only && more.length === 0) void read(only, at);
      else if (only) setRefusal(refusalOf({ kind: 'several', files: files.length }));
    },
    readPaste: (text, at) => {
      if (!looksLikeRows(text)) return false;
      setRefusal(null);
      const take = ([{ readRows }, texts]: readonly [ReadRows, readonly PadTextField[]]) => {
        const found = readRows(text, ORDER_LINES_MAX, texts);
        const unread = found.kind === 'rows' ? found.unread : [];
        settle(found, at, (rows) => addedMessage(rows.length, null, { unread }));
      };
      Promise.all([loadReadRows(), textFields()]).then(take, () =>
        toastFailure('The rows could not be read. Check your connection and paste them again.'),
      );
      return true;
    },
    cancel: () => {
      running.current?.abort();
      setFile(null);
    },
    dismiss: () => setRefusal(null),
  };
}

/** Whether pasted text looks like rows: several lines, a tab, or an item and a number. */
export function looksLikeRows(text: string): boolean {
  const line = text.trim();
  if (/[\t\r\n]/.test(line)) return true;
  const [, item = '', between = '', number] = /^([^\s,;"]+)(\s*[,;\s]\s*)(\d+)$/.exec(line) ?? [];
  if (number === undefined) return false;
  return /[,;]/.test(between) ? !isDimension(item) : isTrailingQuantity(item, number);
}

/** The comma in 250x30x3,2 is a decimal comma. */
function isDimension(item: string): boolean {
  return /\d[x×*]\d+$/i.test(item);
}

export function roomMessage(): string {
  return `Up to ${formatQuantity(ORDER_LINES_MAX)} rows`;
}

type Refused =
  | { readonly kind: 'empty' }
  | { readonly kind: 'too-many'; readonly lines: number }
  | { readonly kind: 'no-room'; readonly rows: number; readonly room: number }
  | { readonly kind: 'several'; readonly files: number }
  | { readonly kind: 'unopened'; readonly error: unknown };

function refusalOf(refused: Refused): Refusal {
  switch (refused.kind) {
    case 'empty':
      return {
        title: 'No rows found',
        detail:
          'Each row needs a SKU or name and a quantity. Download the sample CSV for an example.',
      };
    case 'too-many':
      return {
        title: `${formatQuantity(refused.lines)} rows are too many`,
        detail: `The pad holds up to ${formatQuantity(ORDER_LINES_MAX)} rows. Nothing was added. Split the file and order in parts.`,
      };
    case 'no-room':
      return {
        title: `No room for ${counted(refused.rows, 'row')}`,
        detail: `The pad holds up to ${formatQuantity(ORDER_LINES_MAX)} rows and has room for ${formatQuantity(refused.room)}. Nothing was added. Order or clear some rows first.`,
      };
    case 'several':
      return {
        title: 'One file at a time',
        detail: `${formatQuantity(refused.files)} files were dropped. Nothing was added.`,
      };
    case 'unopened':
      return {
        title: 'The file could not be opened',
        detail: refused.error instanceof Error ? refused.error.message : 'Try again.',
      };
  }
}

interface Added {
  readonly unread: readonly string[];
  readonly encoding?: TextEncoding;
  /** Whether the encoding was told by the file's bytes without doubt. */
  readonly isCertain?: boolean;
  /** How many rows have letters that cannot be read. */
  readonly spoilt?: number;
}

/** "60 rows added from order.csv. Ignored: Price." */
function addedMessage(
  rows: number,
  file: string | null,
  { unread, encoding, isCertain = true, spoilt = 0 }: Added,
): string {
  const added = `${counted(rows, 'row')} added`;
  return [
    file === null ? `${added}.` : `${added} from ${file}.`,
    unread.length === 0 ? '' : `Ignored: ${unread.join(', ')}.`,
    encoding === undefined || encoding === 'UTF-8' || isCertain
      ? ''
      : `The file was read as ${encodingNames[encoding]}. Check accented letters.`,
    spoilt === 0 ? '' : `${counted(spoilt, 'row')} with letters that cannot be read.`,
  ]
    .filter((words) => words !== '')
    .join(' ');
}
