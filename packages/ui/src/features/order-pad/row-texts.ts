import {
  combinedTexts,
  type LineTextFault,
  type LineTexts,
  lineTextFaults,
  lineTextFields,
} from '@kerf/domain/line-texts';
import type { PadRow, TypedRow } from '@kerf/domain/pad-row';
import type { OrderFields } from '@kerf/domain/po-number';

/** The texts of lines that have a field: those that are asked for, or were typed before they were turned off. */
export function shownTexts(
  { lineNote, costCenter }: OrderFields,
  rows: readonly TypedRow[],
): (keyof LineTexts)[] {
  const isAsked = { note: lineNote.kind !== 'off', costCenter: costCenter.kind !== 'off' };
  return lineTextFields.filter((field) => isAsked[field] || rows.some((row) => row[field]));
}

type Said = Pick<TypedRow, keyof LineTexts>;

/** What was typed of a row's line, as it is ordered. */
export function textsOf({ note = '', costCenter = '' }: Said): LineTexts {
  return { note: note.trim(), costCenter: costCenter.trim() };
}

/** The same without what was not said. */
export function saidOf(row: Said): Partial<LineTexts> {
  const texts = Object.entries(textsOf(row));
  return Object.fromEntries(texts.filter(([, text]) => text !== ''));
}

interface RowOfProduct {
  readonly row: PadRow;
  readonly productId: string | undefined;
}

/** What is wrong with the texts of rows, by their ids. Rows of one product become one line, and are checked as one. */
export function rowTextFaults(
  fields: OrderFields,
  rows: readonly RowOfProduct[],
): ReadonlyMap<string, LineTextFault> {
  const faults = new Map<string, LineTextFault>();
  const ofProduct = Map.groupBy(
    rows.filter(({ productId }) => productId !== undefined),
    ({ productId }) => productId,
  );
  for (const same of ofProduct.values()) {
    const { texts, fault } = combinedTexts(same.map(({ row }) => textsOf(row)));
    const [refused] = fault ? [fault] : lineTextFaults(fields, texts);
    if (!refused) continue;
    for (const { row } of same) {
      if (!fault || isOther(row, texts, fault)) faults.set(row.id, refused);
    }
  }
  return faults;
}

/** Whether it is this row that does not go with the others of its product. */
function isOther(row: PadRow, together: LineTexts, { field }: LineTextFault): boolean {
  const text = textsOf(row)[field];
  return text !== '' && text !== together[field];
}
