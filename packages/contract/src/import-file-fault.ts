import { BULK_ROWS_MAX } from '@kerf/domain/bulk-change';
import type { ImportFileFault } from '@kerf/domain/import-file';

const rowsMax = BULK_ROWS_MAX.toLocaleString('en-US');

/** What is wrong with a file and what to do about it. */
export const importFileFaultText: Readonly<Record<ImportFileFault, string>> = {
  empty: 'The file is empty. Choose a file with headings and at least one product.',
  'only-headings': 'There are no products below the headings. Add rows and choose it again.',
  'not-a-table': 'This is not a table. Choose a CSV file or an Excel workbook (.xlsx).',
  form: 'This is a form with a file in it. Send the CSV file or the Excel workbook (.xlsx) itself.',
  'web-page':
    'This is a web page, whatever its name ends with. Open it in your spreadsheet program, save it as .xlsx and choose it again.',
  json: 'This is JSON. Choose a CSV file or an Excel workbook (.xlsx).',
  pdf: 'This is a PDF. Choose the CSV file or Excel workbook (.xlsx) that it was made from.',
  picture: 'This is a picture. Choose a CSV file or an Excel workbook (.xlsx).',
  archive:
    'This is a zip file or a document, not a workbook. Unpack it and choose the CSV file or Excel workbook (.xlsx).',
  'not-products':
    'This is a list that Kerf exported, but not one of products. To change products, export them from Products as “CSV with all columns, to change and import”.',
  'unknown-encoding':
    'The text of this file cannot be read. Save it as “CSV UTF-8” or as a workbook (.xlsx).',
  damaged:
    'The workbook is damaged. Open it in your spreadsheet program, save it as .xlsx and choose it again.',
  protected: 'The workbook is protected by a password. Remove the password and choose it again.',
  'old-workbook': 'This is an old Excel format. Save it as .xlsx and choose it again.',
  'too-large-unpacked':
    'The workbook is too large once it is unpacked. Save the sheet with the products as CSV.',
  'too-many-rows': `An import has at most ${rowsMax} products. Split the file.`,
  'too-many-columns': 'The table has more than 200 columns. Remove those that are not needed.',
  'no-such-sheet': 'There is no sheet of this name in the workbook. Choose one of its sheets.',
};
