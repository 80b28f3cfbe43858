import type { ApiClient } from '@kerf/api-client/client';
import type { ImportFile, ImportMapping } from '@kerf/contract/schemas/import-file';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../../shared/api.ts';

/** An uploaded file with one of its sheets; if `sheet` is null, the first with rows. */
export function importFileQuery(api: ApiClient, id: string, sheet: string | null) {
  return queryOptions({
    queryKey: ['import-file', id, sheet],
    queryFn: ({ signal }) =>
      api.getImportFile({ params: { id }, query: sheet === null ? {} : { sheet } }, { signal }),
    // An uploaded file never changes.
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Starts planning a file's import. */
export function useStartImport({ _id: id }: ImportFile) {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: ImportMapping) => api.planImport({ params: { id }, body }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['bulk-changes'] }),
  });
}
