import type { ApiClient } from '@kerf/api-client/client';
import { callQuery } from '../../shared/call-query.ts';

/** The categories of the shop, in order. */
export function categoriesQuery(api: ApiClient) {
  return callQuery(['categories'], api.listCategories, {});
}
