import type { Facet } from '@kerf/contract/schemas/search';
import { sampleProduct, sampleSearch } from '@kerf/contract/testing/sample-products';
import { notFound } from '@kerf/domain/problem';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderApp } from '../../testing/render-app.tsx';
// Imported here so that loading it does not count against the first test's timeout.
import './category-page.tsx';

const wood = {
  _id: '11111111-1111-4111-8111-111111111111',
  parentId: null,
  name: 'Wood',
  slug: 'wood',
  title: '',
  description: '',
  productCount: 2,
};
const ripping = {
  _id: '22222222-2222-4222-8222-222222222222',
  parentId: wood._id,
  name: 'Ripping',
  slug: 'ripping',
  productCount: 1,
  title: 'Ripping blades',
  description: 'Along the grain, fast.',
};
const listCategories = () => ({ version: 1, categories: [wood, ripping] });
const found = [
  { slug: 'wood', name: 'Wood', parentSlug: null, count: 2, chosen: false },
  { slug: 'ripping', name: 'Ripping', parentSlug: 'wood', count: 1, chosen: true },
];

const facetOf = (name: Facet['name'], value: string): Facet => ({
  name,
  choices: [{ value, from: null, to: null, count: 1, chosen: false }],
});

test('a category’s page has its title, description, path and products', async () => {
  const asked: unknown[] = [];
  await renderApp({
    path: '/category/ripping?search=250',
    api: {
      listCategories,
      search: ({ query }) => {
        asked.push(query);
        return { ...sampleSearch([sampleProduct()]), categories: found };
      },
    },
  });
  expect(await screen.findByRole('heading', { name: 'Ripping blades', level: 1 })).toBeDefined();
  expect(screen.getByText('Along the grain, fast.')).toBeDefined();
  expect(document.title).toBe('Ripping blades · Kerf');
  const path = within(screen.getByRole('navigation', { name: 'Breadcrumbs' }));
  expect(path.getByRole('link', { name: 'Wood' }).getAttribute('href')).toBe('/category/wood');
  expect(await screen.findByRole('link', { name: sampleProduct().name })).toBeDefined();
  expect(asked).toContainEqual(expect.objectContaining({ category: 'ripping', search: '250' }));
});

test('the menu links to each category and keeps the search', async () => {
  await renderApp({
    path: '/category/ripping?search=250',
    api: {
      listCategories,
      search: () => ({ ...sampleSearch([sampleProduct()]), categories: found }),
    },
  });
  const menu = within(await screen.findByRole('navigation', { name: 'Categories' }));
  const links = menu.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links).toEqual([
    '/products?search=250',
    '/category/wood?search=250',
    '/category/ripping?search=250',
  ]);
  expect(menu.getByRole('link', { current: 'page' }).textContent).toBe('Ripping1');
});

test('the old address of a renamed category redirects to the new one, keeping the search', async () => {
  const renamed = { ...wood, slug: 'timber', formerSlugs: ['wood'] };
  const { path } = await renderApp({
    path: '/category/wood?search=250',
    api: {
      listCategories: () => ({ version: 2, categories: [renamed] }),
      search: () => ({ ...sampleSearch([sampleProduct()]), categories: [] }),
    },
  });
  expect(await screen.findByRole('heading', { name: 'Wood', level: 1 })).toBeDefined();
  expect(path()).toBe('/category/timber?search=250');
});

test('the type of blade is a filter only if there is no menu, or if one is selected', async () => {
  const { navigate } = await renderApp({
    path: '/category/ripping',
    api: {
      listCategories,
      search: ({ query }) => ({
        ...sampleSearch([sampleProduct()]),
        facets: [facetOf('kind', 'circular'), facetOf('material', 'Hardwood')],
        ...(query.search !== 'none' && { categories: found }),
      }),
    },
  });
  await screen.findByRole('navigation', { name: 'Categories' });
  const types = () => screen.queryByRole('group', { name: 'Type' });
  expect(types()).toBeNull();
  expect(screen.getByRole('group', { name: 'Material' })).toBeDefined();
  await navigate('/products?kind=circular');
  await waitFor(() => expect(types()).not.toBeNull());
  await navigate('/products?search=none');
  await waitFor(() => expect(screen.queryByRole('navigation', { name: 'Categories' })).toBeNull());
  expect(types()).not.toBeNull();
});

test('the products of a category are asked for without waiting for its name', async () => {
  await renderApp({
    path: '/category/ripping',
    api: {
      listCategories: () => new Promise(() => {}),
      search: () => ({ ...sampleSearch([sampleProduct()]), categories: found }),
    },
  });
  expect(await screen.findByRole('link', { name: sampleProduct().name })).toBeDefined();
});

test('an unknown category is reported', async () => {
  await renderApp({
    path: '/category/none',
    api: {
      listCategories,
      search: () => {
        throw notFound('category');
      },
    },
  });
  expect(await screen.findByText('Category not found')).toBeDefined();
});
