import { Skeleton } from '@mantine/core';
import classes from './data-table.module.css';
import type { TableColumn } from './table-column.ts';

interface SkeletonRowsProps<Row> {
  readonly count: number;
  readonly columns: readonly TableColumn<Row>[];
}

/** Placeholder rows while the real ones load. */
export function SkeletonRows<Row>({ count, columns }: SkeletonRowsProps<Row>) {
  return Array.from({ length: count }, (_, row) => `skeleton-${row}`).map((key, row) => (
    <tr key={key} data-skeleton="">
      <td className={classes.choice} />
      {columns.map((column, index) => (
        <td key={column.key}>
          {!column.titleHidden && (
            <Skeleton
              height={12}
              my={12}
              ml={column.align === 'end' ? 'auto' : 0}
              width={`${45 + ((row * 7 + index * 13) % 45)}%`}
            />
          )}
        </td>
      ))}
    </tr>
  ));
}
