import type { MaterialFigure } from '@kerf/domain/review-figures';
import { formatQuantity } from '../../../components/quantity.tsx';

/** "8 hardwood users: 4.6"; without an average where too few have used it. */
export function figureInWords({ material, users, average }: MaterialFigure): string {
  const name = material === material.toUpperCase() ? material : material.toLowerCase();
  const who = `${formatQuantity(users)} ${name} ${users === 1 ? 'user' : 'users'}`;
  return average === null ? who : `${who}: ${average.toFixed(1)}`;
}
