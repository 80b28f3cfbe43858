import type { ApiClient } from '@kerf/api-client/client';
import type { TaxTermsChange } from '@kerf/contract/schemas/tax';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { toastSuccess } from '../../../components/toasts.tsx';
import { useApi } from '../../../shared/api.ts';

export function taxTermsQuery(api: ApiClient) {
  return queryOptions({
    queryKey: ['shop-settings', 'tax'],
    queryFn: ({ signal }) => api.getTaxTerms({}, { signal }),
  });
}

/** Saves registrations and rates. Rejects with `settings_changed` if someone else saved meanwhile. */
export function useUpdateTaxTerms() {
  const api = useApi();
  const client = useQueryClient();
  const { queryKey } = taxTermsQuery(api);
  return useMutation({
    mutationFn: (body: TaxTermsChange) => api.updateTaxTerms({ body }),
    onSuccess: (terms) => {
      client.setQueryData(queryKey, terms);
      toastSuccess('Tax settings saved');
    },
  });
}
