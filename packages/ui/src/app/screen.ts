import { type ComponentType, createElement } from 'react';
import type { RouteObject } from 'react-router-dom';
import { failedPart, type PartFailure } from '../components/lazy-part.tsx';
import { Loading, PageLoading } from '../components/loading.tsx';
import { partLoader } from '../platform/part-loader.ts';
import type { RouteHandle } from '../shared/route-handle.ts';
import type { DashboardPageName } from './dashboard-pages.ts';
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

/** Loads a dashboard page. */
export function dashboardPage(name: DashboardPageName): LoadPage {
  return async () => (await import('./dashboard-pages.ts')).dashboardPages[name]();
}
