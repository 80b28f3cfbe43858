import { cents, formatCents } from '@kerf/domain/money';
import { lineAmount } from '@kerf/domain/quote';
import { Button } from '@mantine/core';
import { counted } from '../../../components/quantity.tsx';
import { acknowledge } from '../fixes.ts';
import type { RowView } from '../row-view.ts';
import type { PadState } from '../use-pad.ts';
import classes from './place-panel.module.css';

/** The old and new total of the ready rows, if prices have changed since the buyer last saw them. */
export function ChangedPrices({ state }: { readonly state: PadState }) {
  const changed = state.ready.filter(({ priceBefore }) => priceBefore !== null);
  if (changed.length === 0) return null;
  const [before, now] = [sumOf(changed, 'priceBefore'), sumOf(changed, 'unitPrice')];
  return (
    <div className={classes.changed} role="status">
      <p>
        {counted(changed.length, 'price has', 'prices have')} changed since you added{' '}
        {changed.length === 1 ? 'it' : 'them'}: {formatCents(cents(before))} before,{' '}
        <strong>{formatCents(cents(now))} now</strong>.
      </p>
      <Button variant="default" size="compact-sm" onClick={() => acknowledge(state, changed)}>
        OK
      </Button>
    </div>
  );
}

function sumOf(views: readonly RowView[], price: 'priceBefore' | 'unitPrice'): number {
  return views.reduce((sum, view) => {
    const each = view[price];
    if (each === null || view.quantity.kind !== 'whole') return sum;
    return sum + lineAmount({ unitPrice: each, quantity: view.quantity.quantity });
  }, 0);
}
