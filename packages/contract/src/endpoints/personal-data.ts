import { endpoint, fileReply } from '../endpoint.ts';
import { idParams } from '../schemas/common.ts';
import { erasurePlan, erasureStarted } from '../schemas/personal-data.ts';

const eraseProblems = [
  'erasure_obstructed',
  'recent_sign_in_required',
  'last_admin',
  'payments_unavailable',
] as const;

export const personalDataEndpoints = {
  getErasurePlan: endpoint({
    method: 'get',
    path: '/account/erasure',
    access: 'customer',
    summary:
      'What deleting the caller’s own account erases, what stays and why, and what prevents it',
    status: 200,
    reply: erasurePlan,
    limit: { max: 60, perSeconds: 60 },
    problems: [],
  }),
  deleteAccount: endpoint({
    method: 'delete',
    path: '/account',
    changesCatalogue: true,
    access: 'customer',
    summary:
      'Delete the caller’s own account, within five minutes of signing in; unpaid orders are deleted first',
    status: 200,
    reply: erasureStarted,
    limit: { max: 10, perSeconds: 60 },
    problems: eraseProblems,
  }),
  getArchive: endpoint({
    method: 'get',
    path: '/account/archive',
    access: 'customer',
    summary: 'Everything that is kept about the caller, as JSON files and a readable page in a zip',
    status: 200,
    reply: fileReply,
    file: 'application/zip',
    limit: { max: 10, perSeconds: 60 },
    problems: [],
  }),
  getCustomerErasurePlan: endpoint({
    method: 'get',
    path: '/customer/{id}/erasure',
    access: 'admin',
    summary: 'What erasing a customer erases, what stays and why, and what prevents it',
    params: idParams,
    resource: 'customer',
    status: 200,
    reply: erasurePlan,
    problems: ['not_found'],
  }),
  eraseCustomer: endpoint({
    method: 'delete',
    path: '/customer/{id}',
    changesCatalogue: true,
    access: 'admin',
    summary: 'Erase a customer who has asked for it; unpaid orders are deleted first',
    params: idParams,
    resource: 'customer',
    status: 200,
    reply: erasureStarted,
    problems: ['not_found', ...eraseProblems],
  }),
};
