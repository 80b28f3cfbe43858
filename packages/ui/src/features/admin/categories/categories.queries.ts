import { isApiProblem } from '@kerf/api-client/api-problem';
import type { ApiClient } from '@kerf/api-client/client';
import type { CategoryTree } from '@kerf/contract/schemas/category';
import { useQueryClient } from '@tanstack/react-query';
import { useChange } from '../../../components/use-change.ts';
import { useApi } from '../../../shared/api.ts';
import { categoriesQuery } from '../../catalog/categories.queries.ts';
import { productKeys } from '../../catalog/products.queries.ts';

type ChangeTree = (api: ApiClient, version: number) => Promise<CategoryTree>;

/**
 * Changes the tree as shown. If someone else has changed it meanwhile, nothing is saved and the latest tree
 * is shown.
 */
export function useChangeTree({ version }: CategoryTree) {
  const client = useQueryClient();
  const { queryKey } = categoriesQuery(useApi());
  return useChange({
    call: (api, change: ChangeTree) => change(api, version),
    onDone: (tree) => client.setQueryData(queryKey, tree),
    onError: (error) => {
      if (isApiProblem(error, 'categories_changed') || isApiProblem(error, 'not_found')) {
        void client.invalidateQueries({ queryKey });
      }
    },
    outdates: [productKeys.all],
  });
}
