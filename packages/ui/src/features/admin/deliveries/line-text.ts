/** A row of a delivery, as typed. */
export interface TypedLine {
  readonly sku: string;
  readonly quantity: string;
}

export const emptyLine: TypedLine = { sku: '', quantity: '' };

interface PlacedLine extends TypedLine {
  /** Its index on screen, counting empty rows. */
  readonly place: number;
}

/** The rows of the form's text, at least one: tab-separated lines, as copied from a spreadsheet. */
export function lineRows(text: string): readonly PlacedLine[] {
  return text.split('\n').map((line, place) => {
    const [sku = '', quantity = ''] = line.split('\t');
    return { sku, quantity, place };
  });
}

export function lineText(rows: readonly TypedLine[]): string {
  return rows
    .map(({ sku, quantity }) => `${oneCell(sku)}\t${oneCell(quantity)}`.replace(/^\t$/, ''))
    .join('\n');
}

function oneCell(text: string): string {
  return text.replace(/[\t\r\n]+/g, ' ').trimStart();
}

/** The nonempty rows. */
export function filledLines(text: string): readonly PlacedLine[] {
  return lineRows(text).filter(({ sku, quantity }) => sku.trim() !== '' || quantity.trim() !== '');
}

/** Rows pasted from a table: a SKU, and a quantity if there is a second column. */
export function pastedLines(text: string): TypedLine[] {
  if (!/[\t\n]/.test(text.trim())) return [];
  return text
    .split(/\r?\n/)
    .map((row) => row.split('\t').map((cell) => cell.trim()))
    .filter(([sku = '']) => sku !== '')
    .map(([sku = '', quantity = '']) => ({ sku, quantity }));
}

/** The lines of the URL of a new delivery, as if typed. */
export function plannedLines(query: URLSearchParams) {
  return query.getAll('line').map((text) => {
    const colon = text.lastIndexOf(':');
    return { sku: text.slice(0, colon), quantity: text.slice(colon + 1) };
  });
}
