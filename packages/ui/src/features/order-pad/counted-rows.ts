import { formatQuantity } from '../../components/quantity.tsx';

/** "1 row", "2,000 rows" */
export function countedRows(count: number): string {
  return `${formatQuantity(count)} ${count === 1 ? 'row' : 'rows'}`;
}
