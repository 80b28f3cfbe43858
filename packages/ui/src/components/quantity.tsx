import { once } from '@kerf/domain/once';
import { NumberText } from './number-text.tsx';

const wholeFormat = once(() => new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 }));

interface QuantityProps {
  readonly value: number;
  /** Shown in a lighter weight after the number: "mm", "rpm", "in stock". */
  readonly unit?: string | undefined;
}

/** A number with its unit, in tabular figures with thousands separators. */
export function Quantity({ value, unit }: QuantityProps) {
  return <NumberText text={formatQuantity(value)} unit={unit} />;
}

/** "1 row", "2,000 rows"; `many` is the plural if it takes more than an s. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${formatQuantity(count)} ${count === 1 ? one : many}`;
}

/** "3,412"; at most two decimals. */
export function formatQuantity(value: number): string {
  return wholeFormat().format(value);
}
