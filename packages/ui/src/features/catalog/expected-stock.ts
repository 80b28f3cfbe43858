import type { ApiClient } from '@kerf/api-client/client';
import type { ExpectedStock } from '@kerf/contract/schemas/stock';
import { queryOptions } from '@tanstack/react-query';
import { formatDay } from '../../components/day.ts';
import { formatQuantity } from '../../components/quantity.tsx';
import { productKeys } from './products.queries.ts';

/** How much of a product is on its way. */
export function expectedStockQuery(api: ApiClient, id: string) {
  return queryOptions({
    queryKey: [...productKeys.one(id), 'expected'],
    queryFn: ({ signal }) => api.getExpectedStock({ params: { id } }, { signal }),
  });
}

/** "410 on 12 Mar 2026", or "410, date not known". */
export function expectedInWords({ quantity, on }: ExpectedStock['expected'][number]): string {
  const pieces = formatQuantity(quantity);
  return on === null ? `${pieces}, date not known` : `${pieces} on ${formatDay(on)}`;
}
