/** A part of the shop: the folders with its code, and the tests that its code is tried by. */
export interface Area {
  /** Folders or files. The tests beside the code belong to it. */
  readonly sources: readonly string[];
  /** Folders of tests that lie elsewhere. */
  readonly tests: readonly string[];
}

/**
 * Which tests a change is tried by. The server's and the screens' roots import everything, so below them
 * this table decides and not the imports. A journey names its areas as tags.
 */
export const areas = {
  account: area({
    api: ['people/users', 'people/access', 'people/personal-data', 'admin/erasure'],
    ui: ['sign-in', 'verification', 'profile', 'settings', 'hello'],
    calls: ['users', 'personal-data'],
    tests: ['users', 'personal-data'],
  }),
  app: {
    sources: [
      'packages/ui/src/app',
      'packages/ui/src/features/not-found',
      'packages/ui/src/features/admin/parts',
      'apps/web/src',
    ],
    tests: ['apps/web'],
  },
  backups: {
    sources: ['services/api/src/backup', 'services/api/src/platform/installation'],
    tests: ['services/api/test/backup'],
  },
  bulk: area({
    api: ['catalogue/bulk-changes'],
    ui: ['admin/bulk-changes', 'admin/bulk-edit', 'admin/import-products', 'admin/product-grid'],
    calls: ['bulk-changes', 'imports'],
    tests: ['bulk-changes', 'imports'],
  }),
  buying: area({
    api: ['money/payments'],
    ui: ['checkout', 'purchase', 'payment', 'payment-window'],
    calls: ['payments'],
    tests: ['payments'],
  }),
  calls: {
    sources: [
      'services/api/src/http',
      'packages/contract/src/endpoints',
      'packages/api-client/src',
    ],
    tests: ['services/api/test/contract', 'services/api/test/http', 'services/api/test/hardening'],
  },
  catalogue: area({
    api: [
      'catalogue/categories',
      'catalogue/products',
      'catalogue/product-files',
      'platform/files',
      'catalogue/search',
      'catalogue/storefront',
    ],
    ui: [
      'catalog',
      'comparison',
      'product',
      'product-search',
      'admin/add-product',
      'admin/categories',
      'admin/edit-product',
      'admin/manage-products',
      'admin/many-files',
      'admin/product-files',
      'admin/product-form',
    ],
    calls: ['categories', 'products', 'product-files', 'search'],
    tests: ['categories', 'files', 'lists', 'products', 'search', 'storefront'],
  }),
  database: {
    sources: ['services/api/src/db/first-schema', 'services/api/src/db/migrations'],
    tests: ['services/api/test'],
  },
  desktop: { sources: ['apps/desktop/src'], tests: ['apps/desktop'] },
  documents: area({
    api: ['money/documents', 'fulfillment/printing', 'platform/pdf'],
    ui: ['documents'],
    calls: ['documents'],
    tests: ['documents'],
  }),
  fulfillment: area({
    api: ['fulfillment/shipments'],
    ui: ['shipping', 'admin/fulfill'],
    calls: ['shipments'],
    tests: ['shipments'],
  }),
  history: area({
    api: ['platform/audit', 'admin/history'],
    ui: ['history', 'admin/history'],
    calls: ['history'],
    tests: ['history'],
  }),
  live: area({
    api: ['platform/live', 'people/streams'],
    calls: ['live'],
    tests: ['live'],
    folders: ['packages/ui/src/live'],
  }),
  machines: area({
    api: ['people/machines'],
    ui: ['machines'],
    calls: ['machines'],
    tests: ['machines'],
  }),
  mails: area({
    api: ['platform/mail-delivery', 'admin/mails'],
    ui: ['mails', 'admin/undelivered-emails'],
    calls: ['mails'],
    tests: ['mails'],
  }),
  messages: area({
    api: ['people/messages', 'ordering/inbox', 'ordering/notes'],
    ui: ['notes', 'admin/messages'],
    calls: ['messages', 'notes'],
    tests: ['messages', 'inbox', 'notes'],
  }),
  orders: area({
    api: ['ordering/orders', 'money/cancelling', 'platform/saved-views'],
    ui: [
      'addresses',
      'orders',
      'order-page',
      'order-watch',
      'admin/all-orders',
      'admin/order-commands',
      'admin/customer',
      'admin/all-users',
    ],
    calls: ['orders', 'views', 'customers'],
    tests: ['addresses', 'customers', 'destinations', 'orders', 'saved-views'],
    folders: ['services/api/src/people/addresses', 'services/api/src/people/customers'],
  }),
  'order-pad': area({
    api: ['ordering/order-check', 'ordering/pad', 'ordering/saved-lists', 'catalogue/unmet-demand'],
    ui: ['order-pad', 'order-again', 'saved-lists', 'admin/unmet-demand'],
    calls: ['order-check', 'pad', 'saved-lists', 'unmet-demand'],
    tests: ['order-check', 'pad', 'saved-lists', 'unmet-demand'],
  }),
  refunds: area({
    api: ['money/refunds', 'money/shipping-changes'],
    ui: ['refunds'],
    calls: ['refunds'],
    tests: ['refunds'],
  }),
  reports: area({
    api: ['admin/reports', 'platform/revenue'],
    ui: ['admin/reports', 'shop-time'],
    calls: ['reports'],
    tests: ['reports'],
  }),
  reviews: area({
    api: ['catalogue/reviews'],
    ui: ['review', 'admin/manage-reviews'],
    calls: ['reviews'],
    tests: ['reviews'],
  }),
  server: {
    sources: [
      'services/api/src/app.ts',
      'services/api/src/db',
      'services/api/src/gateways',
      'services/api/src/jobs',
      'services/api/src/platform/job-queue',
      'services/api/src/metrics',
      'services/api/src/process.ts',
      'services/api/src/server.ts',
    ],
    tests: ['services/api/test/server', 'services/api/test/build'],
  },
  shop: area({
    api: ['platform/health', 'platform/shop'],
    ui: ['blog', 'landing', 'legal', 'portfolio', 'admin/shop-settings', 'admin/order-fields'],
    calls: ['shop', 'shop-settings'],
    tests: [],
  }),
  watching: {
    sources: ['deploy/grafana', 'deploy/prometheus', 'docs/operating.md'],
    tests: ['services/api/test/watch', 'tools/testing/src/alerts-page.test.ts'],
  },
  'shipping-costs': area({
    ui: ['admin/shipping-settings', 'admin/change-shipping'],
    calls: ['shipping'],
    tests: ['shipping'],
  }),
  tax: area({
    api: [
      'platform/tax',
      'ordering/order-tax',
      'people/vat-numbers',
      'people/certificates',
      'money/tax-books',
    ],
    ui: ['admin/tax', 'vat-number'],
    calls: ['tax', 'order-tax', 'vat-numbers', 'certificates'],
    tests: ['tax'],
  }),
  stock: area({
    api: ['warehouse/deliveries', 'warehouse/stock', 'ledger/stock-book', 'warehouse/stock-counts'],
    ui: ['admin/deliveries', 'admin/low-stock', 'admin/stock', 'admin/stock-counts', 'scanner'],
    calls: ['deliveries', 'stock', 'stock-counts'],
    tests: ['stock'],
  }),
} satisfies Record<string, Area>;

export type AreaName = keyof typeof areas;

interface Named {
  /** Modules of the server. */
  readonly api?: readonly string[];
  /** Features of the screens. */
  readonly ui?: readonly string[];
  /** Files of the contract's calls. */
  readonly calls?: readonly string[];
  /** Folders of the server's tests. */
  readonly tests: readonly string[];
  readonly folders?: readonly string[];
}

function area({ api = [], ui = [], calls = [], tests, folders = [] }: Named): Area {
  return {
    sources: [
      ...api.map((name) => `services/api/src/${name}`),
      ...ui.map((name) => `packages/ui/src/features/${name}`),
      ...calls.map((name) => `packages/contract/src/endpoints/${name}.ts`),
      ...folders,
    ],
    tests: tests.map((name) => `services/api/test/${name}`),
  };
}
