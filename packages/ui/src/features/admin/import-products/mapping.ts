import {
  type ImportColumn,
  type ImportFile,
  type ImportFill,
  type ImportMapping,
  importChoices,
} from '@kerf/contract/schemas/import-file';
import { noNumbers } from '@kerf/domain/numbers/decimal-evidence';
import type { DecimalSign } from '@kerf/domain/numbers/read-number';
import { fileDecimals, holdsNumbers } from '@kerf/domain/product-import/file-decimals';
import { readFixedValue } from '@kerf/domain/product-import/fixed-value';
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
    return currency !== null && isPrice(choices[index]?.column);
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

/** The product fields that are filled, as often as they are. */
export function chosenFields(choices: Choices, fills: readonly ImportFill[]): SheetColumn[] {
  return [...Object.values(choices), ...fills].flatMap(({ column }) => column ?? []);
}

/** The product fields that are filled more than once. */
export function repeated(choices: Choices, fills: readonly ImportFill[]): SheetColumn[] {
  const chosen = chosenFields(choices, fills);
  return [...new Set(chosen.filter((column, at) => chosen.indexOf(column) < at))];
}

/** Why nothing can be planned yet; null if it can. */
export function obstacle(
  file: ImportFile,
  choices: Choices,
  fills: readonly ImportFill[],
): string | null {
  return (
    mappingObstacle(choices, fills) ??
    openDecimal(file, choices) ??
    openCurrency(file, choices) ??
    openFill(file, choices, fills)
  );
}

function openFill(file: ImportFile, choices: Choices, fills: readonly ImportFill[]): string | null {
  const signs = decimalsOf(file, choices);
  for (const { column, from, value } of fills) {
    if (column === null) return 'Choose the field to fill, or remove it.';
    const source = file.columns.find(({ index }) => index === from);
    const open = source
      ? openSource(source, column, signs.get(source.index) ?? null)
      : openValue(column, value);
    if (open !== null) return open;
  }
  return null;
}

/** What a column that is read for a second field leaves open; it is asked about where it is the first. */
function openSource(
  source: ImportColumn,
  column: SheetColumn,
  sign: DecimalSign | null,
): string | null {
  const name = columnName(source);
  const instead = `Import ${name} itself as ${column}.`;
  if (sign === null && holdsNumbers(column)) {
    return `The numbers in ${name} can be read two ways. ${instead}`;
  }
  return source.currency && isPrice(column) ? `${name} names ${source.currency}. ${instead}` : null;
}

function openValue(column: SheetColumn, value: string): string | null {
  const reading = readFixedValue(column, value);
  if (reading.kind === 'blank') return `Enter the value of ${column} for every row.`;
  return reading.kind === 'fault' ? `${column}: ${reading.reason}` : null;
}

function isPrice(column: SheetColumn | null | undefined): boolean {
  return column === 'Price' || column === 'Volume prices';
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

function mappingObstacle(choices: Choices, fills: readonly ImportFill[]): string | null {
  const chosen = chosenFields(choices, fills);
  if (!chosen.includes('SKU')) return 'Choose the column that holds the SKU.';
  if (chosen.length < 2) {
    return 'Choose at least one column besides the SKU.';
  }
  const [twice] = repeated(choices, fills);
  return twice === undefined ? null : `${twice} is chosen for two columns. Leave one of them out.`;
}

export function mappingOf(
  file: ImportFile,
  choices: Choices,
  fills: readonly ImportFill[],
): ImportMapping {
  const signs = decimalsOf(file, choices);
  const { sheet, encoding, encodings = [] } = file;
  const fixed = fills.flatMap(({ column, from, value }) =>
    column !== null && from === null ? [{ column, value }] : [],
  );
  const also = fills.flatMap(({ column, from }) => {
    if (column === null || from === null) return [];
    const { unit = 'mm' } = choices[from] ?? {};
    return [{ index: from, column, decimal: signs.get(from) ?? 'point', unit } as const];
  });
  const columns = file.columns.flatMap(({ index }) => {
    const { column = null, unit = 'mm', asDollars } = choices[index] ?? {};
    if (column === null) return [];
    const decimal = signs.get(index) ?? 'point';
    return [{ index, column, decimal, unit, ...(asDollars && { asDollars }) }];
  });
  return {
    sheet,
    ...(encodings.length > 0 && isTextEncoding(encoding) && { encoding }),
    columns: [...columns, ...also],
    ...(fixed.length > 0 && { fixed }),
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
