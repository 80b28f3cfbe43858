import type { ApiClient } from '@kerf/api-client/client';
import type { ImportFile, ImportMapping, ReadAs } from '@kerf/contract/schemas/import-file';
import { useChange } from '../../../components/use-change.ts';
import { callQuery } from '../../../shared/call-query.ts';

/** An uploaded file, read as chosen; by default the first sheet with rows, in the likeliest encoding. */
export function importFileQuery(api: ApiClient, id: string, readAs: ReadAs) {
  return {
    ...callQuery(['import-file', id, readAs], api.getImportFile, { params: { id }, query: readAs }),
    // An uploaded file never changes.
    staleTime: Number.POSITIVE_INFINITY,
  };
}

/** Starts planning a file's import. */
export function useStartImport({ _id: id }: ImportFile) {
  return useChange({
    call: (api, body: ImportMapping) => api.planImport({ params: { id }, body }),
    onDone: (_reply, { client }) => client.invalidateQueries({ queryKey: ['bulk-changes'] }),
  });
}
