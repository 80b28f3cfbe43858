/** The largest file that can be imported. */
export const IMPORT_BYTES_MAX = 20 * 1024 * 1024;

export const importFileKinds = ['csv', 'xlsx'] as const;
export type ImportFileKind = (typeof importFileKinds)[number];

/** What is uploaded where a table belongs. */
export const noTableFaults = [
  'not-a-table',
  'form',
  'web-page',
  'json',
  'pdf',
  'picture',
  'archive',
] as const;
export type NoTableFault = (typeof noTableFaults)[number];

/** Why a file cannot be imported at all. */
export const importFileFaults = [
  ...noTableFaults,
  'empty',
  'only-headings',
  'not-products',
  'unknown-encoding',
  'damaged',
  'protected',
  'old-workbook',
  'too-large-unpacked',
  'too-many-rows',
  'too-many-columns',
  'no-such-sheet',
] as const;
export type ImportFileFault = (typeof importFileFaults)[number];

/** Whether the file is of a kind that holds no table. */
export function isNoTable(fault: ImportFileFault): fault is NoTableFault {
  return noTableFaults.some((each) => each === fault);
}
