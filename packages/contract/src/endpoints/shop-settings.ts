import { endpoint } from '../endpoint.ts';
import { orderFields, orderFieldsChange } from '../schemas/order-fields.ts';
import {
  LOGO_BYTES_MAX,
  shopSettings,
  shopSettingsChange,
  shopTimeZone,
  shopTimeZoneChange,
} from '../schemas/shop-settings.ts';

// The picture in base64, and the texts.
const WITH_LOGO_BYTES = Math.ceil((LOGO_BYTES_MAX / 3) * 4) + 16 * 1024;

export const shopSettingsEndpoints = {
  getShopSettings: endpoint({
    method: 'get',
    path: '/shop/settings',
    access: 'admin',
    summary: 'The letterhead and the paper of documents',
    status: 200,
    reply: shopSettings,
    problems: [],
  }),
  updateShopSettings: endpoint({
    method: 'put',
    path: '/shop/settings',
    access: 'admin',
    summary: 'Change the letterhead and the paper; documents that are issued keep theirs',
    body: shopSettingsChange,
    bodyLimit: WITH_LOGO_BYTES,
    status: 200,
    reply: shopSettings,
    problems: ['settings_changed'],
  }),
  getOrderFields: endpoint({
    method: 'get',
    path: '/shop/order-fields',
    access: 'admin',
    summary: 'What accounts are asked for with their orders',
    status: 200,
    reply: orderFields,
    problems: [],
  }),
  setOrderFields: endpoint({
    method: 'put',
    path: '/shop/order-fields',
    access: 'admin',
    summary: 'Choose what accounts are asked for with their orders; orders that are placed stay',
    body: orderFieldsChange,
    status: 200,
    reply: orderFields,
    problems: ['record_changed'],
  }),
  getShopTimeZone: endpoint({
    method: 'get',
    path: '/shop/time-zone',
    access: 'admin',
    summary: 'The time zone of the shop’s days, and the one that they are being moved to',
    status: 200,
    reply: shopTimeZone,
    problems: [],
  }),
  setShopTimeZone: endpoint({
    method: 'put',
    path: '/shop/time-zone',
    access: 'admin',
    summary: 'Choose the time zone; it changes once the days of reports have been moved to it',
    body: shopTimeZoneChange,
    status: 200,
    reply: shopTimeZone,
    problems: [],
  }),
};
