import { certificateEndpoints } from '@kerf/contract/endpoints/certificates';
import { notFound } from '@kerf/domain/problem';
import type { Database } from '../../db/database.ts';
import { deleted, onceRoute, type Route, route } from '../../http/mount.ts';
import { findUser } from '../users/users.store.ts';
import { listCertificates } from './certificates.store.ts';
import {
  addCertificate,
  deleteCertificate,
  setCertificateFile,
  updateCertificate,
} from './change-certificates.ts';

/** Routes of a customer's certificates, for staff. */
export function certificateRoutes(db: Database): Route[] {
  return [
    route(certificateEndpoints.listCertificates, async ({ params }) => {
      const user = await findUser(db, params.id);
      if (!user) throw notFound('customer');
      return listCertificates(db, user.account_id);
    }),
    onceRoute(certificateEndpoints.addCertificate, (tx, { params, body }, { actor }) =>
      addCertificate(tx, actor, params.id, body),
    ),
    route(certificateEndpoints.updateCertificate, ({ params, body }, { actor }) =>
      updateCertificate(db, actor, params.id, body),
    ),
    route(certificateEndpoints.deleteCertificate, ({ params }, { actor }) =>
      deleted(deleteCertificate(db, actor, params.id)),
    ),
    route(certificateEndpoints.setCertificateFile, ({ params, query, body }, { actor }) =>
      setCertificateFile(db, actor, params.id, { bytes: body, version: query.version }),
    ),
    route(certificateEndpoints.getCertificateFile, async ({ params }) => {
      const file = await db
        .selectFrom('tax_certificate_files')
        .select('bytes')
        .where('certificate_id', '=', params.id)
        .executeTakeFirst();
      if (!file) throw notFound('file');
      const content = ReadableStream.from([new Uint8Array(file.bytes)]);
      return { name: 'certificate.pdf', pages: 1, content };
    }),
  ];
}
