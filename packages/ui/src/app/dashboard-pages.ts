/**
 * The dashboard's pages, each loaded on first visit. This list is a separate chunk, which visitors of the
 * shop never fetch.
 */
export const dashboardPages = {
  addDelivery: async () =>
    (await import('../features/admin/deliveries/add-delivery-page.tsx')).AddDeliveryPage,
  addProduct: async () =>
    (await import('../features/admin/add-product/add-product-page.tsx')).AddProductPage,
  allOrders: async () =>
    (await import('../features/admin/all-orders/all-orders-page.tsx')).AllOrdersPage,
  allUsers: async () =>
    (await import('../features/admin/all-users/all-users-page.tsx')).AllUsersPage,
  bulkChange: async () =>
    (await import('../features/admin/bulk-changes/bulk-change-page.tsx')).BulkChangePage,
  bulkChanges: async () =>
    (await import('../features/admin/bulk-changes/bulk-changes-page.tsx')).BulkChangesPage,
  categories: async () =>
    (await import('../features/admin/categories/categories-page.tsx')).CategoriesPage,
  conversation: async () =>
    (await import('../features/admin/messages/conversation/conversation-page.tsx'))
      .ConversationPage,
  customer: async () => (await import('../features/admin/customer/customer-page.tsx')).CustomerPage,
  deliveries: async () =>
    (await import('../features/admin/deliveries/deliveries-page.tsx')).DeliveriesPage,
  delivery: async () =>
    (await import('../features/admin/deliveries/delivery-page.tsx')).DeliveryPage,
  editProduct: async () =>
    (await import('../features/admin/edit-product/edit-product-page.tsx')).EditProductPage,
  fulfill: async () => (await import('../features/admin/fulfill/fulfill-page.tsx')).FulfillPage,
  history: async () => (await import('../features/admin/history/history-page.tsx')).HistoryPage,
  import: async () =>
    (await import('../features/admin/import-products/import-page.tsx')).ImportPage,
  lowStock: async () =>
    (await import('../features/admin/low-stock/low-stock-page.tsx')).LowStockPage,
  manageProducts: async () =>
    (await import('../features/admin/manage-products/manage-products-page.tsx')).ManageProductsPage,
  manageReviews: async () =>
    (await import('../features/admin/manage-reviews/manage-reviews-page.tsx')).ManageReviewsPage,
  messages: async () => (await import('../features/admin/messages/messages-page.tsx')).MessagesPage,
  productFiles: async () =>
    (await import('../features/admin/many-files/many-files-page.tsx')).ManyFilesPage,
  productGrid: async () =>
    (await import('../features/admin/product-grid/product-grid-page.tsx')).ProductGridPage,
  productStock: async () =>
    (await import('../features/admin/stock/product-stock-page.tsx')).ProductStockPage,
  reports: async () => (await import('../features/admin/reports/reports-page.tsx')).ReportsPage,
  shopSettings: async () =>
    (await import('../features/admin/shop-settings/shop-settings-page.tsx')).ShopSettingsPage,
  stockCount: async () =>
    (await import('../features/admin/stock-counts/stock-count-page.tsx')).StockCountPage,
  stockCounts: async () =>
    (await import('../features/admin/stock-counts/stock-counts-page.tsx')).StockCountsPage,
  undeliveredEmails: async () =>
    (await import('../features/admin/undelivered-emails/undelivered-emails-page.tsx'))
      .UndeliveredEmailsPage,
  unmetDemand: async () =>
    (await import('../features/admin/unmet-demand/unmet-demand-page.tsx')).UnmetDemandPage,
  profile: async () => (await import('../features/profile/profile-page.tsx')).ProfilePage,
  review: async () => (await import('../features/review/review-page.tsx')).ReviewPage,
  myOrder: async () => (await import('../features/orders/my-order-page.tsx')).MyOrderPage,
  orderPad: async () => (await import('../features/order-pad/order-pad-page.tsx')).OrderPadPage,
  savedLists: async () =>
    (await import('../features/saved-lists/saved-lists-page.tsx')).SavedListsPage,
  hello: async () => (await import('../features/hello/hello-page.tsx')).HelloPage,
  order: async () => (await import('../features/order-page/order-page.tsx')).OrderPage,
  payment: async () => (await import('../features/payment/payment-page.tsx')).PaymentPage,
} as const;

export type DashboardPageName = keyof typeof dashboardPages;
