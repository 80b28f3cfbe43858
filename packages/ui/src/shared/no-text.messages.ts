import type { NoText } from '@kerf/contract/files/decode-bytes';

/** Why a file was rejected, and what to do about it. */
export interface Refusal {
  readonly title: string;
  readonly detail: string;
}

/** For a file that contains no rows of text. */
export const noTextRefusals: Readonly<Record<NoText, Refusal>> = {
  workbook: {
    title: 'This is a workbook, not a CSV file',
    detail: 'Save the sheet as CSV and add that, or copy its rows and paste them here.',
  },
  picture: {
    title: 'This is a picture',
    detail: 'Add a CSV file instead, or copy the rows and paste them here.',
  },
  pdf: {
    title: 'This is a PDF',
    detail: 'Add a CSV file instead, or copy the rows and paste them here.',
  },
  form: {
    title: 'This is a form, not a CSV file',
    detail: 'Add the file that was sent with it, or copy the rows and paste them here.',
  },
  page: {
    title: 'This is a web page, not a CSV file',
    detail:
      'Open it in a spreadsheet program and save it as CSV, or copy the rows and paste them here.',
  },
  json: {
    title: 'This is JSON, not a CSV file',
    detail: 'Add a CSV file instead, or copy the rows and paste them here.',
  },
  unreadable: {
    title: 'This file’s text cannot be read',
    detail: 'Its encoding is not supported. Save it as CSV UTF-8 and add it again.',
  },
};
