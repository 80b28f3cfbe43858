import { formatQuantity } from '../../components/quantity.tsx';
import { countedRows } from './counted-rows.ts';
import { PAD_ROWS_MAX } from './draft/pad-rows.ts';
import type { Encoding, NoText } from './reading/decode-bytes.ts';

/** Why nothing was taken, and what to do about it. */
export interface Refusal {
  readonly title: string;
  readonly detail: string;
}

type Refused =
  | { readonly kind: 'empty' }
  | { readonly kind: 'too-many'; readonly lines: number }
  | { readonly kind: 'too-large'; readonly bytes: number }
  | { readonly kind: 'no-text'; readonly what: NoText }
  | { readonly kind: 'no-room'; readonly rows: number; readonly room: number }
  | { readonly kind: 'several'; readonly files: number }
  | { readonly kind: 'unopened'; readonly error: unknown };

const MEBIBYTE = 1024 * 1024;

const noText: Readonly<Record<NoText, Refusal>> = {
  workbook: {
    title: 'This is a workbook, not a CSV file',
    detail: 'Save the sheet as CSV and drop that, or copy its rows and paste them here.',
  },
  picture: {
    title: 'This is a picture',
    detail: 'Rows are read from text: a CSV file, or rows that are copied and pasted here.',
  },
  pdf: {
    title: 'This is a PDF',
    detail: 'Rows are read from text: a CSV file, or rows that are copied and pasted here.',
  },
  unreadable: {
    title: 'The letters of this file cannot be read',
    detail: 'It is in an encoding that is not known here. Save it as CSV UTF-8 and drop that.',
  },
};

export function refusalOf(refused: Refused): Refusal {
  switch (refused.kind) {
    case 'empty':
      return {
        title: 'There are no rows in it',
        detail: 'A row is a SKU or a name and a quantity. The sample shows how.',
      };
    case 'too-many':
      return {
        title: `${formatQuantity(refused.lines)} rows are too many`,
        detail: `The pad takes ${formatQuantity(PAD_ROWS_MAX)} rows at a time. None was taken; split the file and place it in parts.`,
      };
    case 'too-large':
      return {
        title: `${formatQuantity(Math.round(refused.bytes / MEBIBYTE))} MB are too large`,
        detail: `${formatQuantity(PAD_ROWS_MAX)} rows come to less than 4 MB. The file was not opened.`,
      };
    case 'no-text':
      return noText[refused.what];
    case 'no-room':
      return {
        title: `There is no room for ${countedRows(refused.rows)}`,
        detail: `The pad takes ${formatQuantity(PAD_ROWS_MAX)} rows and has room for ${formatQuantity(refused.room)}. None was taken; place or clear what is there first.`,
      };
    case 'several':
      return {
        title: 'One file at a time',
        detail: `${formatQuantity(refused.files)} files were dropped, and none was read.`,
      };
    case 'unopened':
      return {
        title: 'The file could not be opened',
        detail: refused.error instanceof Error ? refused.error.message : 'Try it again.',
      };
  }
}

interface Taken {
  readonly unread: readonly string[];
  readonly encoding?: Encoding;
}

/** "60 rows added from order.csv. Not read: Price." */
export function takenMessage(
  rows: number,
  file: string | null,
  { unread, encoding }: Taken,
): string {
  const added = `${countedRows(rows)} added`;
  return [
    file === null ? `${added}.` : `${added} from ${file}.`,
    unread.length === 0 ? '' : `Not read: ${unread.join(', ')}.`,
    encoding === 'Windows-1252'
      ? 'The file is not in UTF-8 and was read as Windows-1252: look at its accents.'
      : '',
  ]
    .filter((words) => words !== '')
    .join(' ');
}
