import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import {
  addedAddresses,
  bookAddress,
  bookAddressChange,
  newBookAddress,
  newBookAddresses,
} from '../schemas/address.ts';
import { emailParams, idParams } from '../schemas/common.ts';

/** Five hundred addresses of usual length. */
const BODY_LIMIT_BYTES = 1024 * 1024;
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
  addAddresses: endpoint({
    method: 'post',
    path: '/addresses/import',
    access: 'customer',
    summary: 'Keep several addresses, all or none; those in the book already are left out',
    body: newBookAddresses,
    bodyLimit: BODY_LIMIT_BYTES,
    idempotent: true,
    status: 201,
    reply: addedAddresses,
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
  addUserAddresses: endpoint({
    method: 'post',
    path: '/user/{email}/addresses/import',
    access: 'admin',
    summary: 'Keep several addresses for a customer, all or none',
    params: emailParams,
    body: newBookAddresses,
    bodyLimit: BODY_LIMIT_BYTES,
    idempotent: true,
    status: 201,
    reply: addedAddresses,
    problems: ['not_found', ...adding],
  }),
};
