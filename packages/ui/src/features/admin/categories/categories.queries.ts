import { isApiProblem } from '@kerf/api-client/api-problem';
import type { ApiClient } from '@kerf/api-client/client';
import type { CategoryTree } from '@kerf/contract/schemas/category';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toastFailure } from '../../../components/toasts.tsx';
import { useApi } from '../../../shared/api.ts';
import { problemMessage } from '../../../shared/problem.messages.ts';
import { categoriesQuery } from '../../catalog/categories.queries.ts';
import { productKeys } from '../../catalog/products.queries.ts';

type ChangeTree = (api: ApiClient, version: number) => Promise<CategoryTree>;

/**
 * Changes the tree as shown. If someone else has changed it meanwhile, nothing is saved and the latest tree
 * is shown.
 */
export function useChangeTree({ version }: CategoryTree) {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: ChangeTree) => change(api, version),
    onSuccess: (tree) => {
      client.setQueryData(categoriesQuery(api).queryKey, tree);
      void client.invalidateQueries({ queryKey: productKeys.all });
    },
    onError: (error) => {
      if (isApiProblem(error, 'categories_changed') || isApiProblem(error, 'not_found')) {
        void client.invalidateQueries({ queryKey: categoriesQuery(api).queryKey });
      }
    },
  });
}

/** Reports the failure of a change that has no field or dialog to show it. */
export function toastProblem(error: Error): void {
  toastFailure(problemMessage(error).detail);
}
