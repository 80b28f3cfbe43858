import { PO_DOCUMENT_BYTES_MAX } from '@kerf/domain/limits';
import { bytesBody, endpoint, fileReply } from '../endpoint.ts';
import { idParams } from '../schemas/common.ts';
import { order } from '../schemas/order.ts';
import {
  lineTextsChange,
  poDocumentBasis,
  poDocumentQuery,
  poNumberChange,
  samePoNumber,
  samePoNumberQuery,
} from '../schemas/order-fields.ts';

/** What buyers are asked for with an order: its PO number and document, and the texts of its lines. */
export const orderFieldEndpoints = {
  findSamePoNumber: endpoint({
    method: 'get',
    path: '/orders/same-po-number',
    access: 'customer',
    summary: 'The orders of an account that have this PO number already',
    query: samePoNumberQuery,
    status: 200,
    reply: samePoNumber,
    problems: ['not_found'],
  }),
  setPoNumber: endpoint({
    method: 'patch',
    path: '/order/{id}/po-number',
    access: 'customer',
    summary: 'Change the PO number of an order that has not shipped as a whole',
    params: idParams,
    resource: 'order',
    body: poNumberChange,
    status: 200,
    reply: order,
    problems: ['not_found', 'record_changed', 'order_not_open', 'order_shipped'],
  }),
  setLineTexts: endpoint({
    method: 'patch',
    path: '/order/{id}/line-texts',
    access: 'customer',
    summary:
      'Change the note and cost center of a line of an order that has not shipped as a whole',
    params: idParams,
    resource: 'order',
    body: lineTextsChange,
    status: 200,
    reply: order,
    problems: ['not_found', 'record_changed', 'order_not_open', 'order_shipped'],
  }),
  setPoDocument: endpoint({
    method: 'put',
    path: '/order/{id}/po-document',
    access: 'customer',
    summary:
      'Attach the buyer’s document to an order, as the bytes of a PDF, JPEG, PNG or WebP file',
    params: idParams,
    resource: 'order',
    query: poDocumentQuery,
    body: bytesBody,
    bodyLimit: PO_DOCUMENT_BYTES_MAX,
    status: 200,
    reply: order,
    limit: { max: 30, perSeconds: 60 },
    problems: [
      'not_found',
      'record_changed',
      'order_not_open',
      'order_shipped',
      'payload_too_large',
      'service_unavailable',
    ],
  }),
  deletePoDocument: endpoint({
    method: 'delete',
    path: '/order/{id}/po-document',
    access: 'customer',
    summary: 'Remove the buyer’s document from an order that has not shipped as a whole',
    params: idParams,
    resource: 'order',
    query: poDocumentBasis,
    status: 200,
    reply: order,
    problems: ['not_found', 'record_changed', 'order_not_open', 'order_shipped'],
  }),
  getPoDocument: endpoint({
    method: 'get',
    path: '/order/{id}/po-document',
    access: 'customer',
    summary: 'The buyer’s document of an order, as a PDF',
    params: idParams,
    resource: 'order',
    status: 200,
    reply: fileReply,
    file: 'application/pdf',
    limit: { max: 300, perSeconds: 60 },
    problems: ['not_found'],
  }),
};
