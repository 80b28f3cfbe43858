import type { Review } from '@kerf/contract/schemas/review';
import { formatQuantity } from '../quantity.tsx';

/** "Hardwood · about 600 cuts · Panel saw": what a review tells of its use; empty where it tells nothing. */
export function cutText({ material, cut, machine }: Pick<Review, 'material' | 'cut' | 'machine'>) {
  return [material, cut && amountInWords(cut), machine].filter(Boolean).join(' · ');
}

function amountInWords({ count, unit }: NonNullable<Review['cut']>): string {
  return `about ${formatQuantity(count)} ${count === 1 ? unit.slice(0, -1) : unit}`;
}
