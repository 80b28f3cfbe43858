import { endpoint } from '../endpoint.ts';
import { idParams } from '../schemas/common.ts';
import { vatNumber, vatNumberChange } from '../schemas/vat-number.ts';

/** Each change may ask the register, which is everybody's. */
const limit = { max: 20, perSeconds: 60 };

/** The VAT number of an account: its own people, and staff for it. */
export const vatNumberEndpoints = {
  getVatNumber: endpoint({
    method: 'get',
    path: '/vat-number',
    access: 'customer',
    summary: "The VAT number of one's own account",
    status: 200,
    reply: vatNumber,
    problems: [],
  }),
  setVatNumber: endpoint({
    method: 'put',
    path: '/vat-number',
    access: 'customer',
    summary: "Keep the VAT number of one's own account; the EU's register is asked afterwards",
    body: vatNumberChange,
    status: 200,
    reply: vatNumber,
    limit,
    problems: ['record_changed'],
  }),
  getCustomerVatNumber: endpoint({
    method: 'get',
    path: '/customer/{id}/vat-number',
    access: 'admin',
    summary: 'The VAT number of a customer',
    params: idParams,
    resource: 'customer',
    status: 200,
    reply: vatNumber,
    problems: ['not_found'],
  }),
  setCustomerVatNumber: endpoint({
    method: 'put',
    path: '/customer/{id}/vat-number',
    access: 'admin',
    summary: "Keep a customer's VAT number; the EU's register is asked afterwards",
    params: idParams,
    resource: 'customer',
    body: vatNumberChange,
    status: 200,
    reply: vatNumber,
    limit,
    problems: ['not_found', 'record_changed'],
  }),
};
