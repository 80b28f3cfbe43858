import { type Cents, formatCents } from '@kerf/domain/money';
import { once } from '@kerf/domain/once';
import classes from './number-text.module.css';

// Made at first use, since each takes a moment.
const format = (options: Intl.NumberFormatOptions) =>
  once(() => new Intl.NumberFormat('en-US', options));

const plain = format({ maximumFractionDigits: 2 });
const tenths = format({ maximumFractionDigits: 1 });
const whole = format({ maximumFractionDigits: 0 });
const significant = format({ maximumSignificantDigits: 3 });
const short = format({ notation: 'compact', maximumFractionDigits: 1 });
const shortDollars = format({
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  // WebKit otherwise writes "$15.0K".
  minimumFractionDigits: 0,
  maximumFractionDigits: 1,
});

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
  return plain().format(value);
}

/** "3,412", without decimals. */
export function formatWhole(value: number): string {
  return whole().format(value);
}

/** "0.127", "1,230": three digits that count. */
export function formatSignificant(value: number): string {
  return significant().format(value);
}

/** "3.4K", for the axis of a chart. */
export function formatShort(value: number): string {
  return short().format(value);
}

/** "$3.4K", for the axis of a chart, from dollars. */
export function formatShortDollars(value: number): string {
  return shortDollars().format(value);
}

const MB = 1024 * 1024;

/** "240 kB", "1.4 MB". */
export function fileSize(bytes: number): string {
  if (bytes < MB) return `${formatWhole(Math.max(1, bytes / 1024))} kB`;
  return `${tenths().format(bytes / MB)} MB`;
}

interface MoneyProps {
  readonly cents: Cents;
  /** What the amount is for, in a lighter weight: "each". */
  readonly per?: string;
}

/** A dollar amount in tabular figures. */
export function Money({ cents, per }: MoneyProps) {
  return <NumberText text={formatCents(cents)} unit={per} />;
}

interface NumberTextProps {
  readonly text: string;
  /** Follows in a lighter weight: "mm", "each". */
  readonly unit?: string | undefined;
}

/** A number as text, in tabular figures. */
export function NumberText({ text, unit }: NumberTextProps) {
  return (
    <span className={classes.number}>
      {text}
      {unit !== undefined && (
        <>
          {' '}
          <span className={classes.unit}>{unit}</span>
        </>
      )}
    </span>
  );
}
