import type { StockMovement } from '@kerf/contract/schemas/stock';
import { movementEffects, type StockReason } from '@kerf/domain/stock-movement';

const kinds: Readonly<Record<StockMovement['kind'], string>> = {
  received: 'Received',
  adjusted: 'Corrected',
  held: 'Held',
  released: 'Released',
  sold: 'Sold',
  restocked: 'Put back',
};

export const reasonNames: Readonly<Record<StockReason, string>> = {
  added: 'Added with the product',
  delivery: 'Delivery',
  count: 'Count',
  'bulk-change': 'Bulk change',
  found: 'Found',
  returned: 'Returned by a customer',
  damaged: 'Damaged',
  lost: 'Lost',
  sample: 'Given away as a sample',
  mistake: 'Entered by mistake',
  other: 'Other',
};

/** What happened: "Sold", or "Counted" if the reason is a count. */
export function movementName({ kind, reason }: Pick<StockMovement, 'kind' | 'reason'>): string {
  return kind === 'adjusted' && reason === 'count' ? 'Counted' : kinds[kind];
}

/** The change in stock on hand; 0 for holds and releases. */
export function onHandChange({ kind, quantity }: Pick<StockMovement, 'kind' | 'quantity'>): number {
  return movementEffects[kind].onHand * quantity;
}

/** "Damaged · one tooth is gone". */
export function movementReason({ reason, note }: Pick<StockMovement, 'reason' | 'note'>): string {
  return [reason === null ? '' : reasonNames[reason], note ?? ''].filter(Boolean).join(' · ');
}
