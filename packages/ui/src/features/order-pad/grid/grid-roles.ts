/**
 * Explicit ARIA roles: a table that is not displayed as one loses its roles in
 * browsers. https://www.w3.org/WAI/ARIA/apg/patterns/grid/
 */
export const roles = {
  grid: { role: 'grid' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  columnHeader: { role: 'columnheader' },
  rowHeader: { role: 'rowheader' },
  cell: { role: 'gridcell' },
} as const;
