import { endpoint } from '../endpoint.ts';
import { shippingSettings, shippingSettingsChange } from '../schemas/shipping.ts';

// Some 5,000 ranges of postal codes, and the rates.
const TERMS_BYTES = 400 * 1024;

export const shippingEndpoints = {
  getShippingSettings: endpoint({
    method: 'get',
    path: '/shop/shipping',
    access: 'admin',
    summary: 'The shop’s shipping zones, methods and rates',
    status: 200,
    reply: shippingSettings,
    problems: [],
  }),
  updateShippingSettings: endpoint({
    method: 'put',
    path: '/shop/shipping',
    access: 'admin',
    summary: 'Change zones, methods and rates; orders that are placed keep theirs',
    body: shippingSettingsChange,
    bodyLimit: TERMS_BYTES,
    status: 200,
    reply: shippingSettings,
    problems: ['settings_changed'],
  }),
};
