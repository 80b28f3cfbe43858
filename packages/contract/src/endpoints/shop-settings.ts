import { endpoint } from '../endpoint.ts';
import { LOGO_BYTES_MAX, shopSettings, shopSettingsChange } from '../schemas/shop-settings.ts';

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
};
