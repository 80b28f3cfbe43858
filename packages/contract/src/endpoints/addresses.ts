import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { bookAddress, bookAddressChange, newBookAddress } from '../schemas/address.ts';
import { emailParams, idParams } from '../schemas/common.ts';

const adding = ['too_many_addresses', 'idempotency_key_reused'] as const;

/** The book of addresses of an account: its own people, and staff for it. */
export const addressEndpoints = {
  listAddresses: endpoint({
    method: 'get',
    path: '/addresses',
    access: 'customer',
    summary: "The addresses of one's own account, archived ones last",
    status: 200,
    reply: z.array(bookAddress),
    problems: [],
  }),
  addAddress: endpoint({
    method: 'post',
    path: '/addresses',
    access: 'customer',
    summary: 'Keep an address; the first one becomes the default',
    body: newBookAddress,
    idempotent: true,
    status: 201,
    reply: bookAddress,
    problems: adding,
  }),
  updateAddress: endpoint({
    method: 'patch',
    path: '/address/{id}',
    access: 'customer',
    summary: 'Change an address, its uses or whether it is archived; orders keep what they said',
    params: idParams,
    resource: 'address',
    body: bookAddressChange,
    status: 200,
    reply: bookAddress,
    problems: ['not_found', 'record_changed'],
  }),
  listUserAddresses: endpoint({
    method: 'get',
    path: '/user/{email}/addresses',
    access: 'admin',
    summary: "A customer's addresses, archived ones last",
    params: emailParams,
    status: 200,
    reply: z.array(bookAddress),
    problems: ['not_found'],
  }),
  addUserAddress: endpoint({
    method: 'post',
    path: '/user/{email}/addresses',
    access: 'admin',
    summary: 'Keep an address for a customer',
    params: emailParams,
    body: newBookAddress,
    idempotent: true,
    status: 201,
    reply: bookAddress,
    problems: ['not_found', ...adding],
  }),
};
