import { VisuallyHidden } from '@mantine/core';
import { FigureText } from '../../components/figure-text.tsx';
import { type ComparedCell, type ComparedRow, differs } from './compared-rows.ts';
import classes from './comparison.module.css';

interface ComparisonRowsProps {
  readonly title: string;
  readonly rows: readonly ComparedRow[];
}

/** A section of the comparison; renders nothing without rows. */
export function ComparisonRows({ title, rows }: ComparisonRowsProps) {
  const [first] = rows;
  if (!first) return null;
  return (
    <tbody>
      <tr>
        <th className={classes.part} scope="rowgroup" colSpan={first.cells.length + 1}>
          {title}
        </th>
      </tr>
      {rows.map((row) => (
        <Row key={row.label} row={row} />
      ))}
    </tbody>
  );
}

function Row({ row }: { readonly row: ComparedRow }) {
  const marked = differs(row);
  return (
    <tr data-differs={marked || undefined}>
      <th className={classes.label} scope="row">
        {row.label}
        {marked && <VisuallyHidden> differs</VisuallyHidden>}
      </th>
      {row.cells.map((cell, at) => (
        // Columns have no other identity than their position.
        <td key={`${row.label} ${String(at)}`}>
          <Cell cell={cell} />
        </td>
      ))}
    </tr>
  );
}

function Cell({ cell }: { readonly cell: ComparedCell | null }) {
  if (cell === null) return <span className={classes.unknown}>Not specified</span>;
  return (
    <>
      <FigureText>{cell.text}</FigureText>
      {cell.detail !== undefined && (
        <span className={classes.detail}>
          <FigureText>{cell.detail}</FigureText>
        </span>
      )}
    </>
  );
}
