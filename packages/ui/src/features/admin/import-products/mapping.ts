import {
  type ImportColumn,
  type ImportFile,
  type ImportMapping,
  importChoices,
} from '@kerf/contract/schemas/import-file';
import { isSheetColumn, type SheetColumn } from '@kerf/domain/product-sheet/columns';

/** The mapping chosen for a column of the file. */
export interface Choice extends Pick<ImportColumn, 'decimal' | 'unit'> {
  readonly column: SheetColumn | null;
}

/** The choices by column index. */
export type Choices = Readonly<Record<number, Choice>>;

/** The server's suggestions. */
export function offeredChoices({ columns }: ImportFile): Choices {
  return Object.fromEntries(
    columns.map(({ index, column, decimal, unit }) => [
      index,
      { column: column !== null && isSheetColumn(column) ? column : null, decimal, unit },
    ]),
  );
}

/** A file column's name on screen. */
export function columnName({ index, heading }: Pick<ImportColumn, 'index' | 'heading'>): string {
  return heading === '' ? `Column ${index + 1}` : heading;
}

const TOLD_MAX = 6;

/** The columns that are not imported: "Left out: Note, Colour." Null if all are. */
export function leftOut({ columns }: ImportFile, choices: Choices): string | null {
  const names = columns
    .filter(({ index }) => (choices[index]?.column ?? null) === null)
    .map(columnName);
  if (names.length === 0) return null;
  const more = names.length - TOLD_MAX;
  return `Left out: ${names.slice(0, TOLD_MAX).join(', ')}${more > 0 ? ` and ${more} more` : ''}.`;
}

/** The product fields that are mapped more than once. */
export function repeated(choices: Choices): SheetColumn[] {
  const chosen = Object.values(choices).flatMap(({ column }) => column ?? []);
  return [...new Set(chosen.filter((column, at) => chosen.indexOf(column) < at))];
}

/** Why nothing can be planned yet; null if it can. */
export function obstacle(choices: Choices): string | null {
  const chosen = Object.values(choices).map(({ column }) => column);
  if (!chosen.includes('SKU')) return 'Choose the column that holds the SKU.';
  if (chosen.filter((column) => column !== null).length < 2) {
    return 'Choose at least one column besides the SKU.';
  }
  const [twice] = repeated(choices);
  return twice === undefined ? null : `${twice} is chosen for two columns. Leave one of them out.`;
}

export function mappingOf({ sheet, columns }: ImportFile, choices: Choices): ImportMapping {
  return {
    sheet,
    columns: columns.flatMap(({ index }) => {
      const { column = null, decimal = 'point', unit = 'mm' } = choices[index] ?? {};
      return column === null ? [] : [{ index, column, decimal, unit }];
    }),
  };
}

/** The choices as text, for storage on this device. */
export function choicesText(choices: Choices): string {
  return JSON.stringify(
    Object.entries(choices).map(([index, choice]) => ({ ...choice, index: Number(index) })),
  );
}

/** Reads choices stored on this device; null if they are unreadable. */
export function readChoices(text: string | null): Choices | null {
  if (text === null) return null;
  try {
    const kept = importChoices.parse(JSON.parse(text));
    return Object.fromEntries(kept.map(({ index, ...choice }) => [index, choice]));
  } catch {
    return null;
  }
}
