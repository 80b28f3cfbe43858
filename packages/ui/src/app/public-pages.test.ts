import { expect, test } from 'vitest';
import type { RouteHandle } from '../shared/route-handle.ts';
import { listedPages, unlistedPages } from './public-pages.ts';
import { routes } from './routes.tsx';

interface Page {
  readonly path: string;
  readonly title: string | undefined;
}

/** The addresses of the routes, with what lies under the dashboard as one. */
function pagesOf(all: typeof routes): Page[] {
  return all.flatMap(({ path, handle, children = [] }): Page[] => {
    const title = (handle satisfies RouteHandle | undefined)?.title;
    if (path === '/dashboard') return [path, `${path}/*`].map((each) => ({ path: each, title }));
    if (path === undefined) return pagesOf(children);
    return path === '*' ? [] : [{ path, title }];
  });
}

const pages = pagesOf(routes);

test('Every address that leads somewhere is known to web hosts, and no other', () => {
  const known = [...listedPages.map(({ path }) => path), ...unlistedPages];
  expect(known.toSorted()).toEqual([...new Set(pages.map(({ path }) => path))].toSorted());
});

test('Listed pages have the title of their route and a description of their own', () => {
  for (const { path, title } of listedPages) {
    expect(pages.find((page) => page.path === path)?.title).toBe(title);
  }
  expect(new Set(listedPages.map(({ description }) => description)).size).toBe(listedPages.length);
});
