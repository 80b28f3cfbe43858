import type { ApiClient } from '@kerf/api-client/client';
import type { VatNumberChange, VatNumberView } from '@kerf/contract/schemas/vat-number';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { toastSuccess } from '../../components/toasts.tsx';
import type { ShownKey } from '../../platform/query-keys.ts';
import { useApi } from '../../shared/api.ts';

/** Whose number it is: one's own, or that of a customer by id, for staff. */
export type VatNumberOf =
  | { readonly kind: 'own' }
  | { readonly kind: 'customer'; readonly id: string };

/** How often an answer that is on its way is looked for. */
const LOOK_MS = 2_000;

export function vatNumberQuery(api: ApiClient, of: VatNumberOf) {
  return queryOptions({
    queryKey: keyOf(of),
    queryFn: ({ signal }) =>
      of.kind === 'own'
        ? api.getVatNumber({}, { signal })
        : api.getCustomerVatNumber({ params: { id: of.id } }, { signal }),
    refetchInterval: ({ state }) => (state.data?.isAsked ? LOOK_MS : false),
  });
}

/** Keeps the number. Rejects with `record_changed` if it is another one by now. */
export function useSetVatNumber(of: VatNumberOf) {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: VatNumberChange): Promise<VatNumberView> =>
      of.kind === 'own'
        ? api.setVatNumber({ body })
        : api.setCustomerVatNumber({ params: { id: of.id }, body }),
    onSuccess: (saved) => {
      client.setQueryData(keyOf(of), saved);
      void client.invalidateQueries({ queryKey: ['order-tax'] });
      toastSuccess(saved.number === '' ? 'VAT number removed' : 'VAT number saved');
    },
  });
}

function keyOf(of: VatNumberOf): ShownKey {
  return of.kind === 'own' ? ['profile', 'vat-number'] : ['users', 'one', of.id, 'vat-number'];
}
