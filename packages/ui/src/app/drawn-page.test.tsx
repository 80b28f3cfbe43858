import { createFakeApi } from '@kerf/api-client/fake-api';
import { sampleProduct } from '@kerf/contract/testing/sample-products';
import { type DrawableProduct, drawnProduct } from '@kerf/domain/drawn-product';
import { readTemplate } from '@kerf/domain/page-template';
import { sampleBlade } from '@kerf/domain/testing/sample-blades';
import { act, screen } from '@testing-library/react';
import { prerender } from 'react-dom/static';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { productSummary } from '../features/catalog/product-summary.ts';
import { createMemoryPlatform } from '../platform/memory-platform.ts';
import { productMarkup } from './landing-markup.tsx';

const product = sampleProduct({
  blade: sampleBlade(),
  priceTiers: [{ from: 50, price: 60 }],
  des: 'Cuts <b>veneer</b> & board.',
});

const onItsWay = { expected: [{ quantity: 40, on: '2031-03-12' }] };

/** Errors and warnings reported by React during hydration. */
const errors: unknown[] = [];
function recordError(...words: unknown[]): void {
  // Prerendering and hydration run in two processes in production, but in one here.
  if (!String(words[0]).startsWith('Detected multiple renderers')) errors.push(words);
}

let asked = 0;
let answer: () => typeof product = () => product;
const shop = createFakeApi({
  getProduct: () => {
    asked += 1;
    return answer();
  },
  getExpectedStock: () => onItsWay,
  listReviews: () => ({ items: [], total: 0, next: null }),
  getReviewFigures: () => ({ materials: [] }),
  followChanges: () => new Promise(() => {}),
});

let markup: string;
let end = () => {};

beforeAll(async () => {
  markup = await productMarkup();
  // React keeps the contexts of its last prerender, which the app would otherwise start with.
  await prerender(null);
});

beforeEach(() => {
  errors.length = 0;
  asked = 0;
  answer = () => product;
  history.replaceState(null, '', `/product/${product._id}`);
  vi.stubGlobal('fetch', shop.fetch);
  vi.spyOn(console, 'error').mockImplementation(recordError);
});

afterEach(() => {
  act(end);
  document.body.replaceChildren();
  history.replaceState(null, '', '/');
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Puts the page into the document as the server fills it. */
function draw(of = product): HTMLElement {
  const { des, pictures = [], replacedBy } = of;
  const summary = productSummary(of);
  const drawable: DrawableProduct = { ...summary, des, pictures, replacedBy, ...onItsWay };
  const root = document.body.appendChild(document.createElement('div'));
  root.innerHTML = readTemplate(markup)(drawnProduct(drawable, 'https://api.kerf.example'));
  const data = document.body.appendChild(document.createElement('script'));
  data.type = 'application/json';
  data.id = 'drawn-data';
  data.textContent = JSON.stringify({ product: of, expected: onItsWay });
  return root;
}

/** Starts the app on the page. */
async function start(root: HTMLElement): Promise<void> {
  // A fresh page: modules remember that hydration is done.
  vi.resetModules();
  const app = await import('./mount-app.tsx');
  await act(async () => {
    end = app.mountApp(root, createMemoryPlatform());
  });
  const isReplaced = () => expect(document.getElementById('drawn-page')).toBeNull();
  // The page's code is loaded anew for each test.
  await vi.waitFor(isReplaced, { timeout: 15_000 });
}

const shown = (root: Element) => ({
  title: root.querySelector('h1')?.textContent,
  price: root.querySelector('[aria-label="Price and order"] > p')?.textContent,
  drawing: root.querySelector('figure svg')?.innerHTML.replace(/<title.*?<\/title>/, ''),
  words: root.querySelector('figure title')?.textContent,
  steps: [...root.querySelectorAll('table tr')].slice(0, 3).map(({ textContent }) => textContent),
  total: root.querySelector('output')?.textContent,
  description: root.querySelector('figure')?.closest('article')?.textContent?.includes('Cuts <b>'),
});

test('the drawn page shows what the real one does, which takes its place without a gap', async () => {
  const root = draw();
  const drawn = shown(root);
  expect(drawn).toMatchObject({
    title: product.name,
    price: '$64.50 each120 availableExpected: 40 on 12 Mar 2031',
  });
  expect(root.innerHTML).not.toMatch(/\{\{|<template/);
  const header = root.querySelector('header');
  const titles: (string | undefined | null)[] = [];
  const observer = new MutationObserver(() => titles.push(root.querySelector('h1')?.textContent));
  observer.observe(root, { childList: true, subtree: true });

  await start(root);

  observer.disconnect();
  expect(new Set(titles)).toEqual(new Set([product.name]));
  expect(shown(root)).toEqual(drawn);
  expect(root.querySelector('header')).toBe(header);
  expect(screen.getByRole('button', { name: 'Add to order pad' })).toBeDefined();
  expect(errors).toEqual([]);
});

test('the product is asked for at once, since this customer may see another', async () => {
  answer = () => sampleProduct({ ...product, stock: 7 });
  await start(draw());
  expect(await screen.findByText('7 available')).toBeDefined();
  expect(asked).toBe(1);
});

test('without the server, what is shown is as old as the page', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  const root = draw();
  await start(root);
  const said = await screen.findByText(/^This is as of/);
  const since = said.querySelector('time')?.dateTime ?? expect.unreachable();
  expect(Date.parse(since)).toBe(Math.floor(performance.timeOrigin));
  expect(root.querySelector('h1')?.textContent).toBe(product.name);
});

test('the focus and the selected text stay where they were', async () => {
  const root = draw();
  root.querySelector<HTMLElement>('a[href^="/compare"]')?.focus();
  const name = root.querySelector('h1')?.firstChild ?? expect.unreachable();
  document.getSelection()?.setBaseAndExtent(name, 2, name, 8);

  await start(root);

  expect(document.activeElement?.textContent).toBe('Compare');
  expect(document.activeElement?.closest('#drawn-page')).toBeNull();
  expect(String(document.getSelection())).toBe(product.name.slice(2, 8));
});

test('a product without a blade, a picture or enough stock is drawn as well', async () => {
  const short = sampleProduct({ stock: 2, name: 'Wax' });
  answer = () => short;
  const root = draw(short);
  const drawn = shown(root);
  expect(root.textContent).toContain('No picture yet');
  expect(root.textContent).toContain('Not enough stock to order');
  await start(root);
  expect(shown(root)).toEqual(drawn);
  expect(root.textContent).toContain('No picture yet');
});

test('data of another product, or none at all, is not shown', async () => {
  const root = draw();
  const data = document.getElementById('drawn-data') ?? expect.unreachable();
  const other = sampleProduct({ _id: crypto.randomUUID(), name: 'Other' });
  data.textContent = JSON.stringify({ product: other, expected: onItsWay });
  await start(root);
  expect(await screen.findByRole('heading', { level: 1, name: product.name })).toBeDefined();
});
