// Some browsers drop a table's meaning when CSS makes cards of it; said aloud, it stays.
export const tableRoles = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  cell: { role: 'cell' },
  rowHeader: { role: 'rowheader', scope: 'row' },
  columnHeader: { role: 'columnheader', scope: 'col' },
} as const;
