import { PAPER_BYTES_MAX } from '@kerf/domain/product-files';
import { z } from 'zod';
import { bytesBody, endpoint, fileReply } from '../endpoint.ts';
import { certificate, certificateChange, newCertificate } from '../schemas/certificate.ts';
import { deleted, idParams, seenVersion } from '../schemas/common.ts';

const ofOne = { access: 'admin', params: idParams, resource: 'certificate' } as const;
const ofCustomer = {
  access: 'admin',
  path: '/customer/{id}/certificates',
  params: idParams,
  resource: 'customer',
} as const;

/** Certificates by which a customer is exempt from tax, for staff. */
export const certificateEndpoints = {
  listCertificates: endpoint({
    ...ofCustomer,
    method: 'get',
    summary: "A customer's certificates, the latest first",
    status: 200,
    reply: z.array(certificate),
    problems: ['not_found'],
  }),
  addCertificate: endpoint({
    ...ofCustomer,
    method: 'post',
    summary: 'Keep a certificate; orders placed from then on follow it',
    body: newCertificate,
    idempotent: true,
    status: 201,
    reply: certificate,
    problems: ['not_found', 'idempotency_key_reused'],
  }),
  updateCertificate: endpoint({
    ...ofOne,
    method: 'put',
    path: '/certificate/{id}',
    summary:
      'Change or check a certificate; one whose place, number or days change is unchecked again. Orders that were placed keep their tax',
    body: certificateChange,
    status: 200,
    reply: certificate,
    problems: ['not_found', 'record_changed'],
  }),
  deleteCertificate: endpoint({
    ...ofOne,
    method: 'delete',
    path: '/certificate/{id}',
    summary: 'Remove a certificate; orders that were placed keep their tax',
    status: 200,
    reply: deleted,
    problems: ['not_found'],
  }),
  setCertificateFile: endpoint({
    ...ofOne,
    method: 'put',
    path: '/certificate/{id}/file',
    summary:
      'Attach the document of a certificate, as the bytes of a PDF file; with another one it is unchecked again',
    query: seenVersion,
    body: bytesBody,
    bodyLimit: PAPER_BYTES_MAX,
    status: 200,
    reply: certificate,
    problems: ['not_found', 'record_changed', 'payload_too_large'],
  }),
  getCertificateFile: endpoint({
    ...ofOne,
    method: 'get',
    path: '/certificate/{id}/file',
    summary: 'The document of a certificate',
    status: 200,
    reply: fileReply,
    file: 'application/pdf',
    problems: ['not_found'],
  }),
};
