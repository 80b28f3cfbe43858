import { z } from 'zod';
import { endpoint, fileReply } from '../endpoint.ts';
import { idParams } from '../schemas/common.ts';
import { documentParams, orderDocument, printRequest } from '../schemas/document.ts';

export const documentEndpoints = {
  listDocuments: endpoint({
    method: 'get',
    path: '/order/{id}/documents',
    access: 'customer',
    summary: 'The documents of an order, oldest first',
    params: idParams,
    resource: 'order',
    status: 200,
    reply: z.array(orderDocument),
    problems: ['not_found'],
  }),
  getDocument: endpoint({
    method: 'get',
    path: '/order/{id}/documents/{file}',
    access: 'customer',
    summary:
      'A document of an order as a PDF: confirmation.pdf, invoice.pdf, packing-slip.pdf, one by its id, or the slip of a shipment by its id',
    params: documentParams,
    resource: 'document',
    status: 200,
    reply: fileReply,
    file: 'application/pdf',
    limit: { max: 300, perSeconds: 60 },
    problems: ['not_found'],
  }),
  printOrders: endpoint({
    method: 'post',
    path: '/documents/print',
    access: 'admin',
    summary: 'The packing slips or the pick list of many orders as one PDF',
    body: printRequest,
    status: 200,
    reply: fileReply,
    file: 'application/pdf',
    limit: { max: 300, perSeconds: 60 },
    problems: ['not_found', 'orders_not_paid', 'nothing_to_print', 'print_too_long'],
  }),
};
