import { formatQuantity } from '../../../components/quantity.tsx';
import classes from './stock.module.css';

/** "+40" or "−12"; a dash for zero. */
export function SignedQuantity({ value }: { readonly value: number }) {
  if (value === 0) return <span className={classes.nothing}>–</span>;
  const sign = value > 0 ? '+' : '−';
  return (
    <span className={classes.signed} data-less={value < 0 || undefined}>
      {sign}
      {formatQuantity(Math.abs(value))}
    </span>
  );
}
