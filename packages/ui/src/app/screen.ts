import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router-dom';
import type { RouteHandle } from './route-handle.ts';

/** A route whose screen is loaded when it is first visited. */
export function screen(
  path: string,
  title: string,
  load: () => Promise<ComponentType>,
  facts: Omit<RouteHandle, 'title'> = {},
): RouteObject {
  const handle: RouteHandle = { title, ...facts };
  return { path, handle, lazy: async () => ({ Component: await load() }) };
}
