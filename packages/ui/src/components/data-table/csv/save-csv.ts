import type { Files, FileToSave } from '../../../platform/platform.ts';
import { toastFailure, toastSuccess } from '../../toasts.tsx';
import type { CsvField } from '../table-spec.ts';
import { CSV_MARK, csvHeader } from './csv.ts';

/** A CSV file with these fields, named after its contents and the day: "orders-2026-03-12.csv". */
export function csvFile<Row>(
  what: string,
  fields: readonly CsvField<Row>[],
  lines: readonly string[],
): FileToSave {
  return csvFileOf(what, [csvHeader(fields), ...lines]);
}

/** Like `csvFile`, from lines that are complete. */
export function csvFileOf(what: string, lines: readonly string[]): FileToSave {
  const day = new Date().toISOString().slice(0, 10);
  return {
    name: `${what}-${day}.csv`,
    type: 'text/csv;charset=utf-8',
    parts: [CSV_MARK, ...lines],
  };
}

/** Saves the file and confirms it, unless the user cancelled. Rejects if it could not be written. */
export async function saveCsv(files: Files, file: FileToSave, what: string): Promise<void> {
  const outcome = await files.save(file);
  if (outcome === 'handed-over') toastSuccess(`${what} exported`);
}

/** Like `saveCsv`, but shows a failure in a toast. */
export async function saveCsvNow(files: Files, file: FileToSave, what: string): Promise<void> {
  try {
    await saveCsv(files, file, what);
  } catch {
    toastFailure(`${file.name} could not be written. Choose another place for it.`);
  }
}
