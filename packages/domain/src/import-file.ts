/** The largest file that can be imported. */
export const IMPORT_BYTES_MAX = 20 * 1024 * 1024;

export const importFileKinds = ['csv', 'xlsx'] as const;
export type ImportFileKind = (typeof importFileKinds)[number];

/** Why a file cannot be imported at all. */
export const importFileFaults = [
  'empty',
  'only-headings',
  'not-a-table',
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
