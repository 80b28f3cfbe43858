import type { ApiClient } from '@kerf/api-client/client';
import type { CertificateChange, NewCertificate } from '@kerf/contract/schemas/certificate';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../../shared/api.ts';
import { usersKey } from '../all-users/all-users.queries.ts';

export function certificatesQuery(api: ApiClient, customerId: string) {
  return queryOptions({
    queryKey: [...usersKey, 'one', customerId, 'certificates'],
    queryFn: ({ signal }) => api.listCertificates({ params: { id: customerId } }, { signal }),
  });
}

/** Changes a customer's certificates. After each, the list is up to date. */
export function useCertificates(customerId: string) {
  const api = useApi();
  const client = useQueryClient();
  const { queryKey } = certificatesQuery(api, customerId);
  const shown = async <Reply>(reply: Promise<Reply>): Promise<Reply> => {
    const answer = await reply;
    await client.invalidateQueries({ queryKey });
    return answer;
  };
  return {
    add: (body: NewCertificate, idempotencyKey: string) =>
      shown(api.addCertificate({ params: { id: customerId }, body }, { idempotencyKey })),
    update: (id: string, body: CertificateChange) =>
      shown(api.updateCertificate({ params: { id }, body })),
    remove: (id: string) => shown(api.deleteCertificate({ params: { id } })),
    attach: async (id: string, file: File) => {
      const body = new Uint8Array(await file.arrayBuffer());
      return shown(api.setCertificateFile({ params: { id }, body }));
    },
  };
}
