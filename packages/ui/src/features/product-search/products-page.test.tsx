import type { SearchResult } from '@kerf/contract/schemas/search';
import { sampleMachine } from '@kerf/contract/testing/sample-machines';
import { sampleProduct, sampleSearch } from '@kerf/contract/testing/sample-products';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { heroBlade } from '../../components/blade-drawing/house-blade.ts';
import { createMemoryPlatform } from '../../platform/memory-platform.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { chosenMachine } from '../machines/use-chosen-machine.ts';
// Imported here, so that the first test does not wait for the lazy route.
import './products-page.tsx';

const rip = sampleProduct({ name: 'Rip blade', blade: heroBlade });
const fine = sampleProduct({ _id: '22222222-2222-4222-8222-222222222222', name: 'Fine blade' });
const ada = { email: 'ada@example.com', displayName: 'Ada' };

const diameter = {
  name: 'diameter' as const,
  choices: [
    { value: '240-280', from: 240, to: 280, count: 12, chosen: false },
    { value: '280-330', from: 280, to: 330, count: 3, chosen: true },
  ],
};

/** Opens the page with a server that answers every search this way; records the requests. */
async function visit(path: string, answer: Partial<SearchResult> = {}) {
  const asked: Readonly<Record<string, string>>[] = [];
  const app = await renderApp({
    path,
    api: {
      getProduct: ({ params }) => (params.id === rip._id ? rip : fine),
      search: ({ query }) => {
        asked.push(query);
        return sampleSearch([rip, fine], answer);
      },
    },
  });
  return { ...app, asked, user: userEvent.setup() };
}

test('typing searches, and the URL sets facets and sort', async () => {
  const { asked, user, path } = await visit('/products?diameter=280-330&sort=price');
  expect(await screen.findByRole('link', { name: 'Rip blade' })).toBeDefined();
  expect(asked[0]).toEqual({ diameter: '280-330', sort: 'price', limit: '24' });
  await user.type(screen.getByRole('searchbox', { name: 'Search blades' }), '7-1/4"');
  await waitFor(() => expect(asked.at(-1)?.search).toBe('7-1/4"'));
  expect(path()).toContain('search=7-1%2F4%22');
});

test('what is only close to a dimension typed with decimals comes after a line, with how it differs', async () => {
  const { user } = await visit('/products?search=kerf+2.8', {
    items: [
      { ...rip, blade: { ...heroBlade, kerf: 2.8 } },
      { ...fine, blade: { ...heroBlade, kerf: 3.2 } },
    ],
  });
  const close = within(await screen.findByRole('list', { name: 'Close products' }));
  expect(screen.getByRole('heading', { name: 'Close, within 0.5 mm' })).toBeDefined();
  expect(close.getByRole('link', { name: 'Fine blade' })).toBeDefined();
  expect(close.getByText('kerf 3.2 mm, not 2.8 mm')).toBeDefined();
  expect(
    within(screen.getByRole('list', { name: 'Products' })).getAllByRole('listitem'),
  ).toHaveLength(1);
  await user.selectOptions(screen.getByLabelText('Sort'), 'Price: low to high');
  await waitFor(() => expect(screen.queryByRole('heading', { name: /^Close/ })).toBeNull());
});

test('the interpretation of a search is shown, and a piece can be removed', async () => {
  const { user, path } = await visit('/products?search=250+TCG', {
    understood: [
      { what: 'size', read: '250', means: '250 mm (9.84 in) diameter or length' },
      { what: 'grind', read: 'TCG', means: 'TCG grind' },
    ],
  });
  const pieces = await screen.findByRole('list', { name: 'How the search was understood' });
  expect(within(pieces).getAllByRole('listitem')[0]?.textContent).toContain('250 mm (9.84 in)');
  await user.click(screen.getByRole('button', { name: 'Remove TCG' }));
  expect(path()).toBe('/products?search=250');
});

test('facets narrow the results by ranges with counts, and Back widens them', async () => {
  const { asked, user, path, navigate } = await visit('/products?diameter=280-330', {
    facets: [diameter],
  });
  const group = within(await screen.findByRole('group', { name: 'Diameter, mm' }));
  expect(group.getByRole('checkbox', { name: /^280 to 330/ })).toHaveProperty('checked', true);
  await user.click(group.getByRole('checkbox', { name: /^240 to 280\s*12/ }));
  expect(path()).toBe('/products?diameter=280-330%2C240-280');
  await waitFor(() => expect(asked.at(-1)?.diameter).toBe('280-330,240-280'));
  await navigate('/products');
  await user.selectOptions(screen.getByLabelText('Sort'), 'Price: low to high');
  expect(path()).toBe('/products?sort=price');
});

const teeth = {
  name: 'teeth' as const,
  choices: [{ value: '80-100', from: 80, to: 100, count: 5, chosen: false }],
};

test('an exact value replaces the ranges of a facet, and a range replaces it', async () => {
  const { asked, user, path } = await visit('/products?teeth=60-80', { facets: [teeth] });
  const field = () => screen.getByLabelText<HTMLInputElement>('Teeth, exact value');
  await user.type(await screen.findByLabelText('Teeth, exact value'), 'many{Enter}');
  expect(screen.getByText('Enter a number.')).toBeDefined();
  expect(path()).toBe('/products?teeth=60-80');
  await user.clear(field());
  await user.type(field(), '80{Enter}');
  expect(path()).toBe('/products?teeth=80');
  await waitFor(() => expect(asked.at(-1)?.teeth).toBe('80'));
  expect(field().value).toBe('80');
  expect(document.activeElement).toBe(field());
  await user.click(screen.getByRole('checkbox', { name: /^80 to 100/ }));
  expect(path()).toBe('/products?teeth=80-100');
  expect(field().value).toBe('');
});

test('on a phone the filters end in a button that shows the count and closes them', async () => {
  vi.stubGlobal('matchMedia', (media: string) => ({
    media,
    matches: false,
    onchange: null,
    dispatchEvent: () => false,
    addEventListener: () => {},
    removeEventListener: () => {},
    addListener: () => {},
    removeListener: () => {},
  }));
  const { user } = await visit('/products', { facets: [teeth], total: 12 });
  const summary = await screen.findByText('Filters');
  await user.click(summary);
  await user.click(screen.getByRole('button', { name: 'Show 12' }));
  expect(summary.closest('details')?.open).toBe(false);
  expect(document.activeElement).toBe(summary);
  vi.unstubAllGlobals();
});

test('products can be filtered by what fits the chosen machine', async () => {
  const platform = createMemoryPlatform();
  const machine = sampleMachine();
  chosenMachine(platform.drafts, ada.email).set(machine._id);
  const asked: Readonly<Record<string, string>>[] = [];
  const { path } = await renderApp({
    path: '/products',
    account: ada,
    platform,
    api: {
      listMachines: () => [machine],
      search: ({ query }) => {
        asked.push(query);
        return sampleSearch([rip], { facets: [teeth] });
      },
    },
  });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('checkbox', { name: `Fits ${machine.name}` }));
  expect(path()).toBe('/products?fits=1');
  await waitFor(() => expect(JSON.parse(asked.at(-1)?.fits ?? 'null')).toEqual(machine.saw));
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(path()).toBe('/products');
});

test('facet values that do not exist are ignored in the address', async () => {
  const { asked } = await visit('/products?diameter=5-6&sort=fastest&compare=');
  await screen.findByRole('link', { name: 'Rip blade' });
  expect(asked).toEqual([{ sort: 'relevance', limit: '24' }]);
});

test('products are selected to compare', async () => {
  const { user, path } = await visit('/products');
  await user.click(await screen.findByRole('checkbox', { name: 'Compare Rip blade' }));
  const tray = within(screen.getByRole('region', { name: 'Products to compare' }));
  expect(tray.getByText('1 of 4 to compare')).toBeDefined();
  expect(await tray.findByText('Rip blade')).toBeDefined();
  expect(path()).toBe(`/products?compare=${rip._id}`);
  await user.click(screen.getByRole('checkbox', { name: 'Compare Fine blade' }));
  expect(tray.getByRole('link', { name: 'Compare' }).getAttribute('href')).toBe(
    `/compare?ids=${rip._id}%2C${fine._id}`,
  );
  await user.click(tray.getByRole('button', { name: 'Clear' }));
  expect(screen.queryByRole('region', { name: 'Products to compare' })).toBeNull();
});

test('a fifth product cannot be selected', async () => {
  const ids = [3, 4, 5, 6].map((each) => `${each}1111111-1111-4111-8111-111111111111`);
  await visit(`/products?compare=${ids.join(',')}`);
  const box = await screen.findByRole('checkbox', { name: 'Compare Rip blade' });
  expect(box.hasAttribute('disabled')).toBe(true);
});

test('each click shows more products', async () => {
  const user = userEvent.setup();
  await renderApp({
    path: '/products',
    api: {
      search: ({ query }) =>
        query.cursor === 'two'
          ? sampleSearch([fine], { total: 2 })
          : sampleSearch([rip], { total: 2, next: 'two' }),
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Show more products' }));
  expect(await screen.findByRole('link', { name: 'Fine blade' })).toBeDefined();
  expect(screen.getByRole('link', { name: 'Rip blade' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Show more products' })).toBeNull();
});

test('every blade card shows whether it fits the chosen machine', async () => {
  const machine = sampleMachine();
  const user = userEvent.setup();
  await renderApp({
    path: '/products',
    account: ada,
    api: { search: () => sampleSearch([rip, fine]), listMachines: () => [machine] },
  });
  await user.selectOptions(await screen.findByLabelText('My machine'), machine.name);
  const cards = within(screen.getByRole('list', { name: 'Products' }));
  expect(await cards.findByText(/Does not fit/)).toBeDefined();
  expect(cards.queryByText(/Cannot tell/)).toBeNull();
});

test('a failed search can be retried', async () => {
  let reachable = false;
  const user = userEvent.setup();
  await renderApp({
    path: '/products',
    api: {
      search: () => {
        if (!reachable) throw new TypeError('Failed to fetch');
        return sampleSearch([rip]);
      },
    },
  });
  const again = await screen.findByRole('button', { name: 'Try again' });
  reachable = true;
  await user.click(again);
  expect(await screen.findByRole('link', { name: 'Rip blade' })).toBeDefined();
});

test('a shop without products says so', async () => {
  await renderApp({ path: '/products', api: { search: () => sampleSearch([]) } });
  expect(await screen.findByText('No products yet')).toBeDefined();
});

describe('without an exact match', () => {
  beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 50 }));
  afterEach(() => vi.useRealTimers());

  test('the closest products are shown, and the search is logged once it has been seen', async () => {
    const told: unknown[] = [];
    await renderApp({
      path: '/products?search=Z999',
      api: {
        search: () => sampleSearch([rip], { exact: false }),
        reportUnmet: ({ body }) => {
          told.push(body);
          return { recorded: true };
        },
      },
    });
    expect(await screen.findByText('No exact match. Closest blades:')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Rip blade' })).toBeDefined();
    expect(told).toEqual([]);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await screen.findByText('We’ve logged this search.')).toBeDefined();
    expect(told).toEqual([{ text: 'Z999' }]);
  });

  test('each of the closest products lists its differences', async () => {
    await renderApp({
      path: '/products?search=300x30x2.8+Z40+TCG',
      api: {
        search: () => sampleSearch([rip, fine], { exact: false }),
        reportUnmet: () => ({ recorded: true }),
      },
    });
    const told = within(await screen.findByRole('list', { name: 'Differs from your search' }));
    expect(told.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'kerf 3.2 mm, not 2.8 mm',
      '48 teeth, not 40',
      'ATB, not TCG',
    ]);
  });

  test('filters that leave nothing can be cleared, and the search is not logged', async () => {
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    const { path } = await renderApp({
      path: '/products?search=Z80&diameter=280-330',
      api: { search: ({ query }) => sampleSearch(query.diameter ? [] : [rip]) },
    });
    expect(await screen.findByText('No blades match')).toBeDefined();
    await vi.advanceTimersByTimeAsync(3_000);
    await user.click(screen.getByRole('button', { name: 'Search without filters' }));
    expect(await screen.findByRole('link', { name: 'Rip blade' })).toBeDefined();
    expect(path()).toBe('/products?search=Z80');
  });
});
