import { type Blade, inchesFromMillimetres } from '@kerf/domain/blade';
import { Quantity } from '../quantity.tsx';
import { type BladeFact, bladeFacts } from './blade-facts.ts';
import classes from './specification-table.module.css';

interface SpecificationTableProps {
  readonly blade: Blade;
  readonly caption?: string;
}

/** The full specification of a blade: numbers right-aligned, lengths in inches next to millimeters. */
export function SpecificationTable({ blade, caption }: SpecificationTableProps) {
  return (
    <table className={classes.table}>
      {caption !== undefined && <caption>{caption}</caption>}
      <tbody>
        {bladeFacts(blade).map((fact) => (
          <tr key={fact.label}>
            <th scope="row">{fact.label}</th>
            <Values fact={fact} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Values({ fact: { value, unit } }: { readonly fact: BladeFact }) {
  if (typeof value === 'string') return <td colSpan={2}>{value}</td>;
  if (unit !== 'mm') {
    return (
      <td colSpan={2}>
        <Quantity value={value} unit={unit} />
      </td>
    );
  }
  return (
    <>
      <td className={classes.inches}>{inchText(value)} in</td>
      <td className={classes.millimetres}>
        <Quantity value={value} unit="mm" />
      </td>
    </>
  );
}

/** Inches to a thousandth, as a caliper shows them: "7.244". */
export function inchText(millimetres: number): string {
  return inchesFromMillimetres(millimetres).toFixed(3);
}
