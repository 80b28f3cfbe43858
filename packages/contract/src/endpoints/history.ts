import { endpoint, pageOf } from '../endpoint.ts';
import { emailParams, idParams } from '../schemas/common.ts';
import { changeEvent, historyQuery, recordHistoryQuery } from '../schemas/history.ts';

const history = {
  query: recordHistoryQuery,
  status: 200,
  reply: pageOf(changeEvent),
  paged: true,
} as const;

export const historyEndpoints = {
  listHistory: endpoint({
    ...history,
    method: 'get',
    path: '/history',
    access: 'admin',
    summary: 'Every change by anybody, newest first; counted up to ten thousand',
    query: historyQuery,
    problems: [],
  }),
  getOrderHistory: endpoint({
    ...history,
    method: 'get',
    path: '/order/{id}/history',
    access: 'customer',
    summary:
      'What happened to an order, newest first; a customer is told their part, without names',
    params: idParams,
    resource: 'order',
    problems: ['not_found'],
  }),
  getProductHistory: endpoint({
    ...history,
    method: 'get',
    path: '/product/{id}/history',
    access: 'admin',
    summary: 'Who changed a product, from what to what, newest first',
    params: idParams,
    resource: 'product',
    problems: [],
  }),
  getUserHistory: endpoint({
    ...history,
    method: 'get',
    path: '/user/{email}/history',
    access: 'admin',
    summary: 'What somebody did, and what was done to their account, newest first',
    params: emailParams,
    problems: ['not_found'],
  }),
};
