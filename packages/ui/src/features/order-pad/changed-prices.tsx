import { cents, formatCents } from '@kerf/domain/money';
import { lineAmount } from '@kerf/domain/quote';
import { Button, Group } from '@mantine/core';
import { counted } from '../../components/quantity.tsx';
import { acknowledge } from './fixes.ts';
import type { RowView } from './row-view.ts';
import type { PadState } from './use-pad.ts';

/** The old and new total of the ready rows, if prices have changed since the buyer last saw them. */
export function ChangedPrices({ state }: { readonly state: PadState }) {
  const changed = state.ready.filter(({ priceBefore }) => priceBefore !== null);
  if (changed.length === 0) return null;
  const [before, now] = [sumOf(changed, 'priceBefore'), sumOf(changed, 'unitPrice')];
  return (
    <Group
      gap="0.5rem 1rem"
      py={10}
      px="sm"
      bd="1px solid var(--kerf-rule-strong)"
      bdrs="sm"
      fz="sm"
      role="status"
    >
      <p>
        {counted(changed.length, 'price has', 'prices have')} changed since you added{' '}
        {changed.length === 1 ? 'it' : 'them'}: {formatCents(cents(before))} before,{' '}
        <strong>{formatCents(cents(now))} now</strong>.
      </p>
      <Button variant="default" size="compact-sm" onClick={() => acknowledge(state, changed)}>
        OK
      </Button>
    </Group>
  );
}

function sumOf(views: readonly RowView[], price: 'priceBefore' | 'unitPrice'): number {
  return views.reduce((sum, view) => {
    const each = view[price];
    if (each === null || view.quantity.kind !== 'whole') return sum;
    return sum + lineAmount({ unitPrice: each, quantity: view.quantity.quantity });
  }, 0);
}
