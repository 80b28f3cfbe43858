import { type ComponentType, createElement } from 'react';
import type { RouteObject } from 'react-router-dom';
import { failedPart, type PartFailure } from '../components/lazy-part.tsx';
import { Loading, PageLoading } from '../components/loading.tsx';
import { commandOf } from '../platform/commands.ts';
import { type MenuPage, menuPages, pathInDashboard } from '../platform/menu-pages.ts';
import { partLoader } from '../platform/part-loader.ts';
import type { RouteHandle } from '../shared/route-handle.ts';
import type { InnerPage } from './dashboard-screens.ts';
import { PageFailure } from './error-page.tsx';

type LoadPage = () => Promise<ComponentType>;

/** A route whose screen is loaded on first visit. */
export function screen(
  path: string,
  title: string,
  load: LoadPage,
  facts: Omit<RouteHandle, 'title'> = {},
): RouteObject {
  const handle: RouteHandle = { title, ...facts };
  // The loading state is inside the frame, which does not wait for the page.
  return { path, handle, HydrateFallback: PageLoading, lazy: pageOf(load) };
}

/** A route's lazy page. The router does not retry a failed load, so a failure resolves to a page that does. */
export function pageOf(
  load: LoadPage,
  Failed: ComponentType<PartFailure> = PageFailure,
): () => Promise<{ Component: ComponentType }> {
  const loadPage = partLoader(load);
  const options = { loading: createElement(Loading), Failed };
  const retriable = (error: unknown) => failedPart(error, loadPage, options);
  return async () => ({ Component: await loadPage().catch(retriable) });
}

/** A route of the dashboard whose page has no entry in the menu. */
export function innerScreen(path: string, title: string, page: InnerPage): RouteObject {
  return screen(path, title, innerPage(page));
}

/** Loads a page of the dashboard that has no entry in the menu. */
export function innerPage(page: InnerPage): LoadPage {
  return async () => (await import('./dashboard-screens.ts')).innerPages[page]();
}

/** The routes of the menu's pages, either admin-only or open to everyone signed in. */
export function menuRoutes({ forAdmins }: { readonly forAdmins: boolean }): RouteObject[] {
  return menuPages
    .filter((id) => (commandOf(id).audience === 'admin') === forAdmins)
    .map(menuRoute);
}

function menuRoute(id: MenuPage): RouteObject {
  const { title, afterSessionEnd } = commandOf(id);
  const load = async () => (await import('./dashboard-screens.ts')).menuScreens[id].load();
  return screen(pathInDashboard(id), title, load, afterSessionEnd ? { afterSessionEnd } : {});
}
