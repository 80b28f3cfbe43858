import type { ApiClient } from '@kerf/api-client/client';
import { useChange } from '../../../components/use-change.ts';
import { useApi } from '../../../shared/api.ts';
import { callQuery } from '../../../shared/call-query.ts';
import { usersKey } from '../all-users/all-users.queries.ts';

export function certificatesQuery(api: ApiClient, customerId: string) {
  return callQuery([...usersKey, 'one', customerId, 'certificates'], api.listCertificates, {
    params: { id: customerId },
  });
}

/** Changes a customer's certificates. The list is read again also after a refusal: another admin may have changed it. */
export function useCertificateChange<What, Reply>(
  customerId: string,
  call: (api: ApiClient, what: What) => Promise<Reply>,
  done?: string,
) {
  const { queryKey } = certificatesQuery(useApi(), customerId);
  return useChange({ call, rereads: [queryKey], ...(done !== undefined && { done }) });
}
