import { decodeBytes, type NoText, withoutControls } from '@kerf/contract/files/decode-bytes';
import { TEXT_FILE_BYTES_MAX } from '@kerf/domain/limits';
import type { TextEncoding } from '@kerf/domain/text-encoding';
import { formatQuantity } from './quantity.tsx';

/** Why a file was refused, and what to do about it. */
export interface Refusal {
  readonly title: string;
  readonly detail: string;
}

export type TextFile =
  | {
      readonly kind: 'text';
      readonly text: string;
      readonly encoding: TextEncoding;
      /** Whether the bytes leave no doubt about the encoding. */
      readonly isCertain: boolean;
    }
  | { readonly kind: 'refused'; readonly refusal: Refusal };

const MEBIBYTE = 1024 * 1024;

/** The text of a file that was dropped or chosen. One that is too large is not opened. */
export async function readTextFile(file: Blob): Promise<TextFile> {
  if (file.size > TEXT_FILE_BYTES_MAX) {
    const size = formatQuantity(Math.round(file.size / MEBIBYTE));
    return refused(`${size} MB is too large`, 'A file can be up to 4 MB. Nothing was added.');
  }
  try {
    const decoded = decodeBytes(new Uint8Array(await file.arrayBuffer()));
    return decoded.kind === 'text'
      ? { ...decoded, text: withoutControls(decoded.text) }
      : { kind: 'refused', refusal: noText[decoded.what] };
  } catch (error) {
    const detail = error instanceof Error ? error.message : 'Try again.';
    return refused('The file could not be opened', detail);
  }
}

function refused(title: string, detail: string): TextFile {
  return { kind: 'refused', refusal: { title, detail } };
}

const AS_CSV = 'Add a CSV file instead, or copy the rows and paste them here.';

const noText: Readonly<Record<NoText, Refusal>> = {
  workbook: {
    title: 'This is a workbook, not a CSV file',
    detail: 'Save the sheet as CSV and add that, or copy its rows and paste them here.',
  },
  picture: { title: 'This is a picture', detail: AS_CSV },
  pdf: { title: 'This is a PDF', detail: AS_CSV },
  form: {
    title: 'This is a form, not a CSV file',
    detail: 'Add the file that was sent with it, or copy the rows and paste them here.',
  },
  page: {
    title: 'This is a web page, not a CSV file',
    detail:
      'Open it in a spreadsheet program and save it as CSV, or copy the rows and paste them here.',
  },
  json: { title: 'This is JSON, not a CSV file', detail: AS_CSV },
  unreadable: {
    title: 'This file’s text cannot be read',
    detail: 'Its encoding is not supported. Save it as CSV UTF-8 and add it again.',
  },
};
