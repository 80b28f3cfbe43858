import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router-dom';
import { type CommandId, commandOf, commands } from '../platform/commands.ts';
import type { RouteHandle } from '../shared/route-handle.ts';
import { screen } from './screen.ts';

const DASHBOARD = '/dashboard/';

/** The commands that lead to a page of the dashboard. */
type DashboardCommand = {
  [Id in CommandId]: (typeof commands)[Id] extends { to: `${typeof DASHBOARD}${string}` }
    ? Id
    : never;
}[CommandId];

/**
 * The pages of the dashboard's menu, in order. Title, address, keys and audience come from the page's command
 * (`platform/commands.ts`), which the route, the menu and the palette share.
 */
export const dashboardScreens = [
  menuScreen(
    'myProfile',
    async () => (await import('../features/profile/profile-page.tsx')).ProfilePage,
  ),
  menuScreen(
    'addReview',
    async () => (await import('../features/review/review-page.tsx')).ReviewPage,
  ),
  menuScreen(
    'myOrder',
    async () => (await import('../features/orders/my-order-page.tsx')).MyOrderPage,
    { afterSessionEnd: '/' },
  ),
  menuScreen(
    'orderPad',
    async () => (await import('../features/order-pad/order-pad-page.tsx')).OrderPadPage,
  ),
  menuScreen(
    'savedLists',
    async () => (await import('../features/saved-lists/saved-lists-page.tsx')).SavedListsPage,
  ),
  menuScreen(
    'allUser',
    async () => (await import('../features/admin/all-users/all-users-page.tsx')).AllUsersPage,
  ),
  menuScreen(
    'allOrders',
    async () => (await import('../features/admin/all-orders/all-orders-page.tsx')).AllOrdersPage,
  ),
  menuScreen(
    'fulfillOrders',
    async () => (await import('../features/admin/fulfill/fulfill-page.tsx')).FulfillPage,
  ),
  menuScreen(
    'addProduct',
    async () => (await import('../features/admin/add-product/add-product-page.tsx')).AddProductPage,
  ),
  menuScreen(
    'manageProducts',
    async () =>
      (await import('../features/admin/manage-products/manage-products-page.tsx'))
        .ManageProductsPage,
  ),
  menuScreen(
    'bulkChanges',
    async () =>
      (await import('../features/admin/bulk-changes/bulk-changes-page.tsx')).BulkChangesPage,
  ),
  menuScreen(
    'lowStock',
    async () => (await import('../features/admin/low-stock/low-stock-page.tsx')).LowStockPage,
  ),
  menuScreen(
    'deliveries',
    async () => (await import('../features/admin/deliveries/deliveries-page.tsx')).DeliveriesPage,
  ),
  menuScreen(
    'stockCounts',
    async () =>
      (await import('../features/admin/stock-counts/stock-counts-page.tsx')).StockCountsPage,
  ),
  menuScreen(
    'importProducts',
    async () => (await import('../features/admin/import-products/import-page.tsx')).ImportPage,
  ),
  menuScreen(
    'manageReviews',
    async () =>
      (await import('../features/admin/manage-reviews/manage-reviews-page.tsx')).ManageReviewsPage,
  ),
  menuScreen(
    'categories',
    async () => (await import('../features/admin/categories/categories-page.tsx')).CategoriesPage,
  ),
  menuScreen(
    'messages',
    async () => (await import('../features/admin/messages/messages-page.tsx')).MessagesPage,
  ),
  menuScreen(
    'undeliveredEmails',
    async () =>
      (await import('../features/admin/undelivered-emails/undelivered-emails-page.tsx'))
        .UndeliveredEmailsPage,
  ),
  menuScreen(
    'unmetDemand',
    async () =>
      (await import('../features/admin/unmet-demand/unmet-demand-page.tsx')).UnmetDemandPage,
  ),
  menuScreen(
    'reports',
    async () => (await import('../features/admin/reports/reports-page.tsx')).ReportsPage,
  ),
  menuScreen(
    'shopSettings',
    async () =>
      (await import('../features/admin/shop-settings/shop-settings-page.tsx')).ShopSettingsPage,
  ),
  menuScreen(
    'history',
    async () => (await import('../features/admin/history/history-page.tsx')).HistoryPage,
  ),
];

export type DashboardEntryName = (typeof dashboardScreens)[number]['id'];

/** The routes of the menu's pages: the admins' or everybody's. */
export function dashboardRoutes(parts: { readonly forAdmins: boolean }): RouteObject[] {
  return dashboardScreens
    .filter(({ id }) => (commandOf(id).audience === 'admin') === parts.forAdmins)
    .map(({ route }) => route);
}

function menuScreen<Id extends DashboardCommand>(
  id: Id,
  load: () => Promise<ComponentType>,
  facts?: Omit<RouteHandle, 'title'>,
) {
  const { to, title } = commands[id];
  return { id, route: screen(to.slice(DASHBOARD.length), title, load, facts) };
}
