/**
 * Explicit ARIA roles: browsers drop table semantics if CSS changes the display type.
 * https://www.w3.org/WAI/ARIA/apg/patterns/grid/
 */
export const roles = {
  grid: { role: 'grid' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  columnHeader: { role: 'columnheader' },
  rowHeader: { role: 'rowheader' },
  cell: { role: 'gridcell' },
} as const;
