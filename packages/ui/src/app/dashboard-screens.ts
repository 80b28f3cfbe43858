import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router-dom';
import { type CommandId, commandOf, commands } from '../platform/commands.ts';
import type { RouteHandle } from '../shared/route-handle.ts';
import { adminPage, screen } from './screen.ts';

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
  menuScreen('allUser', adminPage('allUsers')),
  menuScreen('allOrders', adminPage('allOrders')),
  menuScreen('fulfillOrders', adminPage('fulfill')),
  menuScreen('addProduct', adminPage('addProduct')),
  menuScreen('manageProducts', adminPage('manageProducts')),
  menuScreen('bulkChanges', adminPage('bulkChanges')),
  menuScreen('lowStock', adminPage('lowStock')),
  menuScreen('deliveries', adminPage('deliveries')),
  menuScreen('stockCounts', adminPage('stockCounts')),
  menuScreen('importProducts', adminPage('import')),
  menuScreen('manageReviews', adminPage('manageReviews')),
  menuScreen('categories', adminPage('categories')),
  menuScreen('messages', adminPage('messages')),
  menuScreen('undeliveredEmails', adminPage('undeliveredEmails')),
  menuScreen('unmetDemand', adminPage('unmetDemand')),
  menuScreen('reports', adminPage('reports')),
  menuScreen('shopSettings', adminPage('shopSettings')),
  menuScreen('history', adminPage('history')),
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
