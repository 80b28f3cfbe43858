import type { ApiClient } from '@kerf/api-client/client';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { toastSuccess } from '../../components/toasts.tsx';
import { usePlatform } from '../../platform/platform-context.tsx';
import { useApi } from '../../shared/api.ts';
import { readBytes } from '../../shared/read-bytes.ts';

/** What deleting the user's own account would do. Asked anew each time, since it changes with every order. */
export function ownErasureQuery(api: ApiClient, email: string) {
  return queryOptions({
    queryKey: ['profile', email, 'erasure'],
    queryFn: ({ signal }) => api.getErasurePlan({}, { signal }),
    staleTime: 0,
    gcTime: 0,
  });
}

/** Fetches everything that is kept about the user, and saves it as a file. */
export function useDownloadArchive() {
  const api = useApi();
  const { files } = usePlatform();
  return useMutation({
    mutationFn: async () => {
      const { name, content } = await api.getArchive({});
      const bytes = await readBytes(content);
      const outcome = await files.save({ name, type: 'application/zip', parts: [bytes] });
      return outcome === 'handed-over' ? name : null;
    },
    onSuccess: (name) => name !== null && toastSuccess(`${name} saved`),
  });
}
