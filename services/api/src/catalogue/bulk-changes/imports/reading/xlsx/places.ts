/** A range of cells: rows from 1, columns from 0, inclusive. */
export interface Block {
  readonly firstRow: number;
  readonly lastRow: number;
  readonly left: number;
  readonly right: number;
}

/** The column index of a cell reference: 2 for "C7". */
export function columnOf(reference: string): number {
  let column = 0;
  for (const letter of /^[A-Z]+/.exec(reference.toUpperCase())?.[0] ?? '') {
    column = column * 26 + letter.charCodeAt(0) - 64;
  }
  return column - 1;
}

/** Parses a range such as "B2:C7". */
export function blockOf(range: string): Block {
  const [from = '', to = from] = range.split(':');
  return {
    firstRow: rowOf(from),
    lastRow: rowOf(to),
    left: columnOf(from),
    right: columnOf(to),
  };
}

function rowOf(reference: string): number {
  return Number(/\d+$/.exec(reference)?.[0] ?? 0);
}
