import { endpoint } from '../endpoint.ts';
import { taxTerms, taxTermsChange } from '../schemas/tax.ts';

// Thousands of rates.
const TERMS_BYTES = 1024 * 1024;

export const taxEndpoints = {
  getTaxTerms: endpoint({
    method: 'get',
    path: '/shop/tax',
    access: 'admin',
    summary: 'Where the shop is registered for tax, and its rates',
    status: 200,
    reply: taxTerms,
    problems: [],
  }),
  updateTaxTerms: endpoint({
    method: 'put',
    path: '/shop/tax',
    access: 'admin',
    summary: 'Change registrations and rates; orders that are placed keep their tax',
    body: taxTermsChange,
    bodyLimit: TERMS_BYTES,
    status: 200,
    reply: taxTerms,
    problems: ['settings_changed'],
  }),
};
