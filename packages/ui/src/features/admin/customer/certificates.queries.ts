import type { ApiClient } from '@kerf/api-client/client';
import type {
  Certificate,
  CertificateChange,
  NewCertificate,
} from '@kerf/contract/schemas/certificate';
import { useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../../shared/api.ts';
import { callQuery } from '../../../shared/call-query.ts';
import { usersKey } from '../all-users/all-users.queries.ts';

export function certificatesQuery(api: ApiClient, customerId: string) {
  return callQuery([...usersKey, 'one', customerId, 'certificates'], api.listCertificates, {
    params: { id: customerId },
  });
}

/** Changes a customer's certificates. After each call, the list is up to date. */
export function useCertificates(customerId: string) {
  const api = useApi();
  const client = useQueryClient();
  const { queryKey } = certificatesQuery(api, customerId);
  const shown = async <Reply>(reply: Promise<Reply>): Promise<Reply> => {
    try {
      return await reply;
    } finally {
      // Also after a refusal, since another admin may have changed it.
      await client.invalidateQueries({ queryKey });
    }
  };
  return {
    add: (body: NewCertificate, idempotencyKey: string) =>
      shown(api.addCertificate({ params: { id: customerId }, body }, { idempotencyKey })),
    update: (id: string, body: CertificateChange) =>
      shown(api.updateCertificate({ params: { id }, body })),
    remove: (id: string) => shown(api.deleteCertificate({ params: { id } })),
    attach: async ({ _id: id, version }: Certificate, file: File) => {
      const body = new Uint8Array(await file.arrayBuffer());
      return shown(api.setCertificateFile({ params: { id }, query: { version }, body }));
    },
  };
}
