import {
  type ImportColumn,
  type ImportFile,
  type ImportMapping,
  importChoices,
} from '@kerf/contract/schemas/import-file';
import { noNumbers } from '@kerf/domain/numbers/decimal-evidence';
import type { DecimalSign } from '@kerf/domain/numbers/read-number';
import { fileDecimals, holdsNumbers } from '@kerf/domain/product-import/file-decimals';
import { isSheetColumn, type SheetColumn } from '@kerf/domain/product-sheet/columns';
import { isTextEncoding } from '@kerf/domain/text-encoding';

/** The mapping chosen for a column of the file. */
export interface Choice extends Pick<ImportColumn, 'unit'> {
  readonly column: SheetColumn | null;
  /** Null to read numbers as the file suggests. */
  readonly decimal: DecimalSign | null;
  /** Whether prices that name another currency are US dollars. */
  readonly asDollars?: boolean | undefined;
}

/** The choices by column index. */
export type Choices = Readonly<Record<number, Choice>>;

/** The server's suggestions. */
export function offeredChoices({ columns }: ImportFile): Choices {
  return Object.fromEntries(
    columns.map(({ index, column, unit }) => [
      index,
      { column: column !== null && isSheetColumn(column) ? column : null, decimal: null, unit },
    ]),
  );
}

/** How a column's numbers are read: as chosen, else as the file suggests; null if a person has to say. */
export function decimalsOf(
  { columns, separatorDecimal = null }: ImportFile,
  choices: Choices,
): ReadonlyMap<number, DecimalSign | null> {
  const signs = fileDecimals(
    columns.map(({ index, numbers = noNumbers, rememberedDecimal = null }) => ({
      column: choices[index]?.column ?? null,
      numbers,
      remembered: rememberedDecimal,
    })),
    separatorDecimal,
  );
  return new Map(
    columns.map(({ index, numbers, decimal }, at) => {
      const suggested = numbers === undefined ? decimal : (signs[at] ?? null);
      return [index, choices[index]?.decimal ?? suggested];
    }),
  );
}

/** The columns imported as prices that name another currency than the US dollar. */
export function foreignColumns({ columns }: ImportFile, choices: Choices): ImportColumn[] {
  return columns.filter(({ index, currency = null }) => {
    const chosen = choices[index]?.column;
    return currency !== null && (chosen === 'Price' || chosen === 'Volume prices');
  });
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
export function obstacle(file: ImportFile, choices: Choices): string | null {
  return mappingObstacle(choices) ?? openDecimal(file, choices) ?? openCurrency(file, choices);
}

function openDecimal(file: ImportFile, choices: Choices): string | null {
  const signs = decimalsOf(file, choices);
  const open = file.columns.find(
    ({ index }) => signs.get(index) === null && holdsNumbers(choices[index]?.column ?? null),
  );
  if (!open) return null;
  const { example = null } = open.numbers ?? {};
  const name = columnName(open);
  return example === null
    ? `${name} has decimal points and decimal commas. Choose its number format.`
    : `${example} in ${name} can be read two ways. Choose its number format.`;
}

function openCurrency(file: ImportFile, choices: Choices): string | null {
  const open = foreignColumns(file, choices).find(({ index }) => !choices[index]?.asDollars);
  return open ? `Say whether the numbers in ${columnName(open)} are US dollars.` : null;
}

function mappingObstacle(choices: Choices): string | null {
  const chosen = Object.values(choices).map(({ column }) => column);
  if (!chosen.includes('SKU')) return 'Choose the column that holds the SKU.';
  if (chosen.filter((column) => column !== null).length < 2) {
    return 'Choose at least one column besides the SKU.';
  }
  const [twice] = repeated(choices);
  return twice === undefined ? null : `${twice} is chosen for two columns. Leave one of them out.`;
}

export function mappingOf(file: ImportFile, choices: Choices): ImportMapping {
  const signs = decimalsOf(file, choices);
  const { sheet, encoding, encodings = [] } = file;
  return {
    sheet,
    ...(encodings.length > 0 && isTextEncoding(encoding) && { encoding }),
    columns: file.columns.flatMap(({ index }) => {
      const { column = null, unit = 'mm', asDollars } = choices[index] ?? {};
      if (column === null) return [];
      const decimal = signs.get(index) ?? 'point';
      return [{ index, column, decimal, unit, ...(asDollars && { asDollars }) }];
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
