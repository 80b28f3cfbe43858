/**
 * Parses a block of cells copied from a spreadsheet: tabs between cells, line breaks between rows, and quotes
 * around a cell that contains either. Quotes inside an unquoted cell, such as inch marks, are text.
 */
export function readBlock(text: string): string[][] {
  const rows: string[][] = [];
  let cells: string[] = [];
  const cell = /(?:"((?:[^"]|"")*)"|([^\t\r\n]*))(\t|\r\n|\n|\r|$)/gy;
  while (cell.lastIndex < text.length) {
    const [whole, quoted, plain = '', end] = cell.exec(text) ?? [''];
    if (whole === '') break;
    cells.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === '\t' && cell.lastIndex < text.length) continue;
    if (end === '\t') cells.push('');
    rows.push(cells);
    cells = [];
  }
  return rows;
}
