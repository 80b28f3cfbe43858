import { formatCents } from '@kerf/domain/money';
import type { PriceTier } from '@kerf/domain/volume-price';
import { formatQuantity } from '../quantity.tsx';

/** "from 10 $72.95" */
export function tierInWords({ from, unitPrice }: PriceTier): string {
  return `from ${formatQuantity(from)} ${formatCents(unitPrice)}`;
}
