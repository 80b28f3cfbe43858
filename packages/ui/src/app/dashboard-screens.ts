import {
  IconBarcode,
  IconCategory,
  IconChartBar,
  IconClipboardList,
  IconFileImport,
  IconHistory,
  IconListCheck,
  IconListDetails,
  IconMail,
  IconMailX,
  IconMapPin,
  IconPackageExport,
  IconPackageOff,
  IconPackages,
  IconPhotoUp,
  IconReceiptTax,
  IconSettings,
  IconSquarePlus,
  IconStack2,
  IconStar,
  IconStars,
  IconTablePlus,
  IconTruckDelivery,
  IconUser,
  IconUsers,
  IconZoomQuestion,
  type TablerIcon,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { MenuPage } from '../platform/menu-pages.ts';

interface MenuScreen {
  readonly icon: TablerIcon;
  /** Other words that the palette finds it by. */
  readonly words?: string;
  /** Loads the page on its first visit. */
  readonly load: () => Promise<ComponentType>;
}

/**
 * The pages of the dashboard's menu, beside what their commands say of them (`platform/commands.ts`: title, address,
 * keys, audience, group). A file of its own, which visitors of the shop never fetch.
 */
export const menuScreens: Readonly<Record<MenuPage, MenuScreen>> = {
  myProfile: {
    icon: IconUser,
    words: 'account address phone',
    load: async () => (await import('../features/profile/profile-page.tsx')).ProfilePage,
  },
  addReview: {
    icon: IconStar,
    load: async () => (await import('../features/review/review-page.tsx')).ReviewPage,
  },
  myOrder: {
    icon: IconClipboardList,
    words: 'orders pay unpaid',
    load: async () => (await import('../features/orders/my-order-page.tsx')).MyOrderPage,
  },
  savedLists: {
    icon: IconListCheck,
    words: 'order again templates favourites',
    load: async () => (await import('../features/saved-lists/saved-lists-page.tsx')).SavedListsPage,
  },
  orderPad: {
    icon: IconTablePlus,
    words: 'quick order bulk paste csv spreadsheet many',
    load: async () => (await import('../features/order-pad/order-pad-page.tsx')).OrderPadPage,
  },
  allOrders: {
    icon: IconListDetails,
    words: 'ship status paid unpaid',
    load: async () =>
      (await import('../features/admin/all-orders/all-orders-page.tsx')).AllOrdersPage,
  },
  fulfillOrders: {
    icon: IconPackageExport,
    words: 'ship pick pack slips tracking carrier fulfil weekend',
    load: async () => (await import('../features/admin/fulfill/fulfill-page.tsx')).FulfillPage,
  },
  addProduct: {
    icon: IconSquarePlus,
    words: 'new blade',
    load: async () =>
      (await import('../features/admin/add-product/add-product-page.tsx')).AddProductPage,
  },
  manageProducts: {
    icon: IconPackages,
    words: 'catalogue stock price edit delete',
    load: async () =>
      (await import('../features/admin/manage-products/manage-products-page.tsx'))
        .ManageProductsPage,
  },
  categories: {
    icon: IconCategory,
    words: 'tree menu group range arrange facets',
    load: async () =>
      (await import('../features/admin/categories/categories-page.tsx')).CategoriesPage,
  },
  productFiles: {
    icon: IconPhotoUp,
    words: 'upload images photos data sheets pdf papers many',
    load: async () =>
      (await import('../features/admin/many-files/many-files-page.tsx')).ManyFilesPage,
  },
  importProducts: {
    icon: IconFileImport,
    words: 'upload csv xlsx excel spreadsheet prices stock bulk',
    load: async () =>
      (await import('../features/admin/import-products/import-page.tsx')).ImportPage,
  },
  bulkChanges: {
    icon: IconStack2,
    words: 'imports prices price rise undo many scheduled mass update',
    load: async () =>
      (await import('../features/admin/bulk-changes/bulk-changes-page.tsx')).BulkChangesPage,
  },
  lowStock: {
    icon: IconPackageOff,
    words: 'reorder point purchase replenish short',
    load: async () => (await import('../features/admin/low-stock/low-stock-page.tsx')).LowStockPage,
  },
  deliveries: {
    icon: IconTruckDelivery,
    words: 'supplier purchase order receive stock expected inbound',
    load: async () =>
      (await import('../features/admin/deliveries/deliveries-page.tsx')).DeliveriesPage,
  },
  stockCounts: {
    icon: IconBarcode,
    words: 'inventory scanner barcode stocktake',
    load: async () =>
      (await import('../features/admin/stock-counts/stock-counts-page.tsx')).StockCountsPage,
  },
  allUser: {
    icon: IconUsers,
    words: 'users customers admins roles',
    load: async () => (await import('../features/admin/all-users/all-users-page.tsx')).AllUsersPage,
  },
  messages: {
    icon: IconMail,
    words: 'inbox mail',
    load: async () => (await import('../features/admin/messages/messages-page.tsx')).MessagesPage,
  },
  manageReviews: {
    icon: IconStars,
    words: 'stars delete moderate',
    load: async () =>
      (await import('../features/admin/manage-reviews/manage-reviews-page.tsx')).ManageReviewsPage,
  },
  undeliveredEmails: {
    icon: IconMailX,
    words: 'mail bounced failed outbox smtp send again',
    load: async () =>
      (await import('../features/admin/undelivered-emails/undelivered-emails-page.tsx'))
        .UndeliveredEmailsPage,
  },
  reports: {
    icon: IconChartBar,
    words: 'sales revenue figures statistics best sellers stock value analytics',
    load: async () => (await import('../features/admin/reports/reports-page.tsx')).ReportsPage,
  },
  unmetDemand: {
    icon: IconZoomQuestion,
    words: 'searches not found missing wanted',
    load: async () =>
      (await import('../features/admin/unmet-demand/unmet-demand-page.tsx')).UnmetDemandPage,
  },
  history: {
    icon: IconHistory,
    words: 'audit log changes trace who changed',
    load: async () => (await import('../features/admin/history/history-page.tsx')).HistoryPage,
  },
  shopSettings: {
    icon: IconSettings,
    words: 'letterhead logo address paper invoice tax number',
    load: async () =>
      (await import('../features/admin/shop-settings/shop-settings-page.tsx')).ShopSettingsPage,
  },
  shippingSettings: {
    icon: IconMapPin,
    words: 'freight delivery zones methods rates postage carriers',
    load: async () =>
      (await import('../features/admin/shipping-settings/shipping-settings-page.tsx'))
        .ShippingSettingsPage,
  },
  tax: {
    icon: IconReceiptTax,
    words: 'vat sales tax rates registrations exempt',
    load: async () => (await import('../features/admin/tax/tax-page.tsx')).TaxPage,
  },
};

/** The dashboard's pages without an entry in the menu. */
export const innerPages = {
  addDelivery: async () =>
    (await import('../features/admin/deliveries/add-delivery-page.tsx')).AddDeliveryPage,
  bulkChange: async () =>
    (await import('../features/admin/bulk-changes/bulk-change-page.tsx')).BulkChangePage,
  conversation: async () =>
    (await import('../features/admin/messages/conversation/conversation-page.tsx'))
      .ConversationPage,
  customer: async () => (await import('../features/admin/customer/customer-page.tsx')).CustomerPage,
  delivery: async () =>
    (await import('../features/admin/deliveries/delivery-page.tsx')).DeliveryPage,
  editProduct: async () =>
    (await import('../features/admin/edit-product/edit-product-page.tsx')).EditProductPage,
  productGrid: async () =>
    (await import('../features/admin/product-grid/product-grid-page.tsx')).ProductGridPage,
  productStock: async () =>
    (await import('../features/admin/stock/product-stock-page.tsx')).ProductStockPage,
  stockCount: async () =>
    (await import('../features/admin/stock-counts/stock-count-page.tsx')).StockCountPage,
  hello: async () => (await import('../features/hello/hello-page.tsx')).HelloPage,
  order: async () => (await import('../features/order-page/order-page.tsx')).OrderPage,
  payment: async () => (await import('../features/payment/payment-page.tsx')).PaymentPage,
} as const;

export type InnerPage = keyof typeof innerPages;
