import type { Blade } from '@kerf/domain/blade';
import { Quantity } from '../quantity.tsx';
import { bladeFacts } from './blade-facts.ts';
import classes from './specification-table.module.css';

interface SpecificationTableProps {
  readonly blade: Blade;
  readonly caption?: string;
}

/** Everything that is known of a blade, numbers to the right. */
export function SpecificationTable({ blade, caption }: SpecificationTableProps) {
  return (
    <table className={classes.table}>
      {caption !== undefined && <caption>{caption}</caption>}
      <tbody>
        {bladeFacts(blade).map(({ label, value, unit }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{typeof value === 'number' ? <Quantity value={value} unit={unit} /> : value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
