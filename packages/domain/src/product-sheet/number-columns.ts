import { type NumberKind, readTyped } from '../numbers/typed-number.ts';
import type { SheetColumn } from './columns.ts';

/** The columns of numbers, and what each holds. */
export const numberKinds: ReadonlyMap<SheetColumn, NumberKind> = new Map<SheetColumn, NumberKind>([
  ['Price', 'dollars'],
  ['On hand', 'pieces'],
  ['Minimum order', 'pieces'],
  ['Pack size', 'pieces'],
  ['Reorder at', 'pieces'],
  ['Reorder quantity', 'pieces'],
  ['Diameter', 'length'],
  ['Bore', 'length'],
  ['Kerf', 'length'],
  ['Plate', 'length'],
  ['Teeth', 'teeth'],
  ['Hook angle', 'angle'],
  ['Max rpm', 'speed'],
  ['Regrinds', 'pieces'],
  ['Length', 'length'],
  ['Width', 'length'],
  ['Thickness', 'length'],
  ['Teeth per inch', 'pitch'],
  ['Weight', 'weight'],
  ['Packed length', 'length'],
  ['Packed width', 'length'],
  ['Packed height', 'length'],
]);

/** A number typed into a cell in plain notation, "12,50" as "12.50"; the text itself if it is none for certain. */
export function typedCell(column: SheetColumn, text: string): string {
  if (column === 'Volume prices') return typedTiers(text);
  const kind = numberKinds.get(column);
  if (kind === undefined) return text;
  const read = readTyped(text, kind);
  return read.kind === 'number' ? read.text : text;
}

/** "10: 42,50; 50: 40,00" with decimal points. */
function typedTiers(text: string): string {
  return text.replaceAll(/(:\s*)([^;\n]+)/g, (whole, colon: string, price: string) => {
    const read = readTyped(price, 'dollars');
    return read.kind === 'number' ? `${colon}${read.text}` : whole;
  });
}
