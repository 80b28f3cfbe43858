import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router-dom';
import { type CommandId, commandOf, commands } from '../platform/commands.ts';
import type { RouteHandle } from '../shared/route-handle.ts';
import { dashboardPage, screen } from './screen.ts';

const DASHBOARD = '/dashboard/';

/** The commands that open a dashboard page. */
type DashboardCommand = {
  [Id in CommandId]: (typeof commands)[Id] extends { to: `${typeof DASHBOARD}${string}` }
    ? Id
    : never;
}[CommandId];

/**
 * The pages in the dashboard's menu, in order. Title, address, keys and audience come from the page's command
 * (`platform/commands.ts`), which the route, the menu and the palette share.
 */
export const dashboardScreens = [
  menuScreen('myProfile', dashboardPage('profile')),
  menuScreen('addReview', dashboardPage('review')),
  menuScreen('myOrder', dashboardPage('myOrder'), { afterSessionEnd: '/' }),
  menuScreen('orderPad', dashboardPage('orderPad')),
  menuScreen('savedLists', dashboardPage('savedLists')),
  menuScreen('allUser', dashboardPage('allUsers')),
  menuScreen('allOrders', dashboardPage('allOrders')),
  menuScreen('fulfillOrders', dashboardPage('fulfill')),
  menuScreen('addProduct', dashboardPage('addProduct')),
  menuScreen('manageProducts', dashboardPage('manageProducts')),
  menuScreen('productFiles', dashboardPage('productFiles')),
  menuScreen('bulkChanges', dashboardPage('bulkChanges')),
  menuScreen('lowStock', dashboardPage('lowStock')),
  menuScreen('deliveries', dashboardPage('deliveries')),
  menuScreen('stockCounts', dashboardPage('stockCounts')),
  menuScreen('importProducts', dashboardPage('import')),
  menuScreen('manageReviews', dashboardPage('manageReviews')),
  menuScreen('categories', dashboardPage('categories')),
  menuScreen('messages', dashboardPage('messages')),
  menuScreen('undeliveredEmails', dashboardPage('undeliveredEmails')),
  menuScreen('unmetDemand', dashboardPage('unmetDemand')),
  menuScreen('reports', dashboardPage('reports')),
  menuScreen('shopSettings', dashboardPage('shopSettings')),
  menuScreen('history', dashboardPage('history')),
];

export type DashboardEntryName = (typeof dashboardScreens)[number]['id'];

/** The routes of the menu's pages, either admin-only or open to everyone signed in. */
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
