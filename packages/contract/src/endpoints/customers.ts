import { endpoint, pageOf } from '../endpoint.ts';
import { deleted, idParams, pageQuery } from '../schemas/common.ts';
import { customer, customerSession, customerSessionParams } from '../schemas/customer.ts';

export const customerEndpoints = {
  getCustomer: endpoint({
    method: 'get',
    path: '/customer/{id}',
    access: 'admin',
    summary: 'An account with what its orders have brought',
    params: idParams,
    resource: 'customer',
    status: 200,
    reply: customer,
    problems: ['not_found'],
  }),
  listCustomerSessions: endpoint({
    method: 'get',
    path: '/customer/{id}/sessions',
    access: 'admin',
    summary: 'Where an account is logged in, the newest first',
    params: idParams,
    resource: 'customer',
    query: pageQuery,
    status: 200,
    reply: pageOf(customerSession),
    paged: true,
    problems: [],
  }),
  endCustomerSession: endpoint({
    method: 'delete',
    path: '/customer/{id}/sessions/{sessionId}',
    access: 'admin',
    summary: 'Log an account out in one place',
    params: customerSessionParams,
    resource: 'customer',
    status: 200,
    reply: deleted,
    problems: ['not_found'],
  }),
};
