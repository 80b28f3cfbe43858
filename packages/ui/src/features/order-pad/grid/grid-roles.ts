/**
 * What the parts of the grid are, told again: laid out as anything but a table, they are no longer
 * taken for one. https://www.w3.org/WAI/ARIA/apg/patterns/grid/
 */
export const roles = {
  grid: { role: 'grid' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  columnHeader: { role: 'columnheader' },
  rowHeader: { role: 'rowheader' },
  cell: { role: 'gridcell' },
} as const;
