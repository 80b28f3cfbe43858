import { guardFormula } from '@kerf/domain/formula-guard';
import type { CsvField, CsvValue } from '../table-spec.ts';

/** The byte order mark, which tells spreadsheets that the file is UTF-8. */
export const CSV_MARK = '\uFEFF';
const LINE_END = '\r\n';

// Semicolons too: spreadsheets split at them in locales where the comma is the decimal separator.
const needsQuotes = /[",;\t\r\n]|^\s|\s$/;

/**
 * One cell in RFC 4180 format. Text that a spreadsheet would run as a formula gets an apostrophe in front,
 * which marks it as text. Numbers stay numbers.
 */
export function csvCell(value: CsvValue): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  if (typeof value === 'object') return value.figure;
  const text = guardFormula(value);
  return needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export function csvHeader<Row>(fields: readonly CsvField<Row>[]): string {
  return csvLine(fields.map(({ title }) => title));
}

/** The rows as CSV lines, each with its line end. */
export function csvLines<Row>(fields: readonly CsvField<Row>[], rows: readonly Row[]): string {
  return rows.map((row) => csvLine(fields.map(({ value }) => value(row)))).join('');
}

/** A time in a format that spreadsheets recognize: "2026-03-12 13:05:00", in UTC. */
export function csvMoment(iso: string | null): CsvValue {
  return iso === null ? null : iso.slice(0, 19).replace('T', ' ');
}

/** Dollars with both decimals and no separators: "1064.50". */
export function csvDollars(dollars: number): CsvValue {
  return { figure: dollars.toFixed(2) };
}

/** One line with its line end, by default with commas between its cells. */
export function csvLine(values: readonly CsvValue[], separator = ','): string {
  return values.map(csvCell).join(separator) + LINE_END;
}
