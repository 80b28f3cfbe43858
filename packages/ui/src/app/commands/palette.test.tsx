import { numberedOrder } from '@kerf/contract/testing/sample-orders';
import { sampleCrosscut, sampleSearch, sampleStock } from '@kerf/contract/testing/sample-products';
import { ProblemError } from '@kerf/domain/problem';
import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, test } from 'vitest';
import { renderApp } from '../../testing/render-app.tsx';

const ada = { email: 'ada@example.com', displayName: 'Ada' };
const none = { items: [], total: 0, next: null };
const shop = { search: () => sampleSearch([]), listReviews: () => none };

// The palette's code loads on first use; no test should wait for it.
beforeAll(async () => {
  await import('./palette.tsx');
});

interface Opening extends Partial<Parameters<typeof renderApp>[0]> {
  /** What to wait for before opening the palette. */
  readonly shown?: string;
}

async function openPalette({ shown, ...options }: Opening) {
  const user = userEvent.setup();
  const app = await renderApp({ path: '/portfolio', ...options });
  await screen.findByRole('heading', { level: 1 });
  if (shown !== undefined) await screen.findByText(shown);
  await user.keyboard('{Control>}k{/Control}');
  const field = await screen.findByRole('combobox', { name: 'Search and commands' });
  await waitFor(() => expect(document.activeElement).toBe(field));
  return { ...app, user, field };
}

/** The option that Enter would choose, as the field exposes it to assistive technology. */
function active(field: HTMLElement): string | null | undefined {
  const line = document.getElementById(field.getAttribute('aria-activedescendant') ?? '');
  expect(line?.getAttribute('aria-selected')).toBe('true');
  return line?.textContent;
}

function lines(): (string | null)[] {
  return screen.getAllByRole('option').map((line) => line.textContent);
}

test.each([
  [
    'a visitor',
    false,
    undefined,
    ['Login', 'Create an account'],
    ['Log Out', 'My Profile', 'All user'],
  ],
  ['a customer', false, ada, ['My Order', 'Add Review', 'Log Out'], ['Login', 'All user']],
  ['an admin', true, ada, ['Manage All Orders', 'Add A Product'], ['My Order', 'Add Review']],
] as const)(
  'the palette lists the pages and actions of %s',
  async (_who, admin, account, there, not) => {
    await openPalette({ ...(account && { account }), api: { getRole: () => ({ admin }) } });
    for (const title of there)
      expect(await screen.findByRole('option', { name: new RegExp(title) })).toBeDefined();
    for (const title of not)
      expect(screen.queryByRole('option', { name: new RegExp(title) })).toBeNull();
  },
);

/** Presses keys as a person does, which are handled in a row, before any pending load can finish. */
function pressAtOnce(...presses: readonly Partial<KeyboardEventInit>[]): void {
  for (const [index, press] of presses.entries()) {
    const event = createEvent.keyDown(document.body, press);
    Object.defineProperty(event, 'timeStamp', { value: 10_000 + index * 80 });
    fireEvent(document.body, event);
  }
}

const ctrlK = { key: 'k', ctrlKey: true };
const letters = (text: string) => [...text].map((key) => ({ key }));

test('text typed before the palette is loaded arrives in its field', async () => {
  const { path } = await renderApp({ path: '/portfolio', api: shop });
  pressAtOnce(ctrlK, ...letters('gbx'), { key: 'Backspace' }, { key: 'Shift' }, ...letters('o'));
  const field = await screen.findByRole('combobox', { name: 'Search and commands' });
  await waitFor(() => expect(field).toHaveProperty('value', 'gbo'));
  await userEvent.setup().type(field, '{Backspace>3}log');
  expect(field).toHaveProperty('value', 'log');
  expect(path()).toBe('/portfolio');
});

test('Enter pressed before the palette is loaded opens the first match', async () => {
  const { path } = await renderApp({ path: '/portfolio', api: shop });
  pressAtOnce({ key: '/' }, ...letters('blo'), { key: 'Enter' }, ...letters('gone'));
  await waitFor(() => expect(path()).toBe('/blog'));
  await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
});

test('Escape pressed before the palette is loaded cancels it and drops the text', async () => {
  const user = userEvent.setup();
  await renderApp({ path: '/portfolio' });
  pressAtOnce(ctrlK, ...letters('blo'), { key: 'Escape' });
  await user.keyboard('?');
  await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  expect(screen.queryByRole('combobox')).toBeNull();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  pressAtOnce(ctrlK);
  const field = await screen.findByRole('combobox', { name: 'Search and commands' });
  expect(field).toHaveProperty('value', '');
});

test('arrows cycle through the items, and Enter opens one and closes the palette', async () => {
  const { user, field, path } = await openPalette({ api: shop });
  const first = lines()[0];
  expect(active(field)).toBe(first);
  await user.keyboard('{ArrowUp}');
  expect(active(field)).toBe(lines().at(-1));
  await user.keyboard('{ArrowDown}');
  expect(active(field)).toBe(first);
  await user.type(field, 'blo');
  expect(active(field)).toMatch(/^Blog/);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(path()).toBe('/blog'));
  expect(screen.queryByRole('combobox')).toBeNull();
});

test('a click opens an item, and Escape changes nothing', async () => {
  const { user, path } = await openPalette({});
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
  expect(path()).toBe('/portfolio');
  await user.keyboard('{Meta>}k{/Meta}');
  await user.click(await screen.findByRole('option', { name: /^Login/ }));
  await waitFor(() => expect(path()).toBe('/login'));
});

test('an admin finds orders, products and customers once typing pauses', async () => {
  const asked: unknown[] = [];
  const note = ({ query }: { query: unknown }) => asked.push(query);
  const { user, field, path } = await openPalette({
    account: ada,
    api: {
      getRole: () => ({ admin: true }),
      listAllOrders: (request) => {
        note(request);
        return { items: [numberedOrder(104045)], total: 7, next: 'more' };
      },
      listProducts: () => ({ items: [sampleCrosscut()], total: 1, next: null }),
      listUsers: () => none,
      getManagedProduct: () => sampleCrosscut(),
      getStock: () => sampleStock,
    },
  });
  await user.type(field, 'cross');
  expect(screen.getByText('Searching')).toBeDefined();
  await screen.findByRole('option', { name: /KS-104045/ });
  expect(asked).toEqual([{ search: 'cross', limit: '5' }]);
  const groups = screen.getAllByRole('group');
  expect(groups.map((group) => group.getAttribute('aria-label'))).toEqual(['Orders', 'Products']);
  expect(within(groups[1] ?? field).getByRole('option').textContent).toContain('$64.50 each');
  await user.keyboard('{ArrowDown}');
  expect(active(field)).toBe('All 7 orders that match');
  await user.keyboard('{ArrowDown}{Enter}');
  expect(await screen.findByLabelText('Name')).toHaveProperty('value', sampleCrosscut().name);
  expect(path()).toBe(`/dashboard/manage-products/${sampleCrosscut()._id}`);
});

test('a product named like the term comes before the orders that contain it', async () => {
  const product = { ...sampleCrosscut(), name: 'Ribbon 1425 bandsaw, 4 TPI' };
  const { user, field } = await openPalette({
    account: ada,
    api: {
      getRole: () => ({ admin: true }),
      listAllOrders: () => ({ items: [numberedOrder(104045)], total: 1, next: null }),
      listProducts: () => ({ items: [product], total: 1, next: null }),
      listUsers: () => none,
    },
  });
  await user.type(field, 'ribbon 1425');
  await screen.findByRole('option', { name: /KS-104045/ });
  expect(active(field)).toContain(product.name);
});

test('Enter pressed before the results arrive opens the first of them', async () => {
  const { user, field, path } = await openPalette({
    api: {
      ...shop,
      search: () => sampleSearch([sampleCrosscut()]),
      getProduct: () => sampleCrosscut(),
      getReviewFigures: () => ({ materials: [] }),
    },
  });
  await user.type(field, 'cross{Enter}');
  expect(screen.queryByRole('option')).toBeNull();
  expect(
    await screen.findByRole('heading', { level: 1, name: sampleCrosscut().name }),
  ).toBeDefined();
  expect(path()).toBe(`/product/${sampleCrosscut()._id}`);
});

test("a customer finds their own orders and the shop's products, and nobody's account", async () => {
  const order = numberedOrder(104051);
  const { user, field, fake, path } = await openPalette({
    account: ada,
    api: {
      ...shop,
      listOrders: ({ query }) => ({
        items: query.customerEmail === ada.email ? [order] : [],
        total: 1,
        next: null,
      }),
      getOrder: () => order,
    },
  });
  await user.type(field, 'KS-1040');
  await user.click(await screen.findByRole('option', { name: /KS-104051/ }));
  await waitFor(() => expect(path()).toBe(`/dashboard/order/${order._id}`));
  expect(fake.calls).not.toContain('listUsers');
  expect(fake.calls).not.toContain('listAllOrders');
});

test('a term without a match says so, and a single letter is not searched', async () => {
  const { user, field, fake } = await openPalette({ api: shop });
  await user.type(field, 'z');
  expect(screen.getByText(/^Nothing matches “z”/)).toBeDefined();
  expect(fake.calls).not.toContain('search');
  await user.type(field, 'zz');
  await waitFor(() => expect(fake.calls).toContain('search'));
  expect(await screen.findByText(/^Nothing matches “zzz”/)).toBeDefined();
});

test('a failed search is named, can be retried, and leaves the others', async () => {
  let failing = true;
  const { user, field, path } = await openPalette({
    api: {
      search: () => {
        if (failing) throw new ProblemError({ code: 'internal_error' });
        return sampleSearch([sampleCrosscut()], { total: 12 });
      },
    },
  });
  await user.type(field, 'fair');
  const again = await screen.findByRole('option', { name: /Products could not be searched/ });
  failing = false;
  await user.click(again);
  expect(await screen.findByRole('option', { name: /Fairface 250 crosscut/ })).toBeDefined();
  expect(field).toHaveProperty('value', 'fair');
  await user.click(screen.getByRole('option', { name: 'All 12 products that match' }));
  await waitFor(() => expect(path()).toBe('/products?search=fair'));
});

test("? lists the shortcuts of the user's role", async () => {
  const user = userEvent.setup();
  await renderApp({ path: '/portfolio' });
  await user.keyboard('?');
  const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  const named = within(dialog)
    .getAllByRole('term')
    .map((term) => term.textContent);
  expect(named).toEqual(expect.arrayContaining(['Search and commands', 'Home', 'Login']));
  expect(named).not.toContain('All user');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a key sequence opens a page; "/" opens the palette where there is no list', async () => {
  const user = userEvent.setup();
  const { path } = await renderApp({ path: '/portfolio' });
  await user.keyboard('gb');
  await waitFor(() => expect(path()).toBe('/blog'));
  await user.keyboard('/');
  expect(await screen.findByRole('combobox', { name: 'Search and commands' })).toBeDefined();
});

test("only the palette's shortcut works while typing in a field", async () => {
  const user = userEvent.setup();
  const { path } = await renderApp({ path: '/login' });
  const email = screen.getByLabelText('Email');
  await user.type(email, 'gb?/');
  expect(email).toHaveProperty('value', 'gb?/');
  expect([path(), screen.queryByRole('dialog')]).toEqual(['/login', null]);
  await user.keyboard('{Control>}k{/Control}');
  expect(await screen.findByRole('combobox', { name: 'Search and commands' })).toBeDefined();
});

test('a list on the page can be searched and exported from the palette', async () => {
  const { user, field } = await openPalette({
    path: '/dashboard/all-order',
    shown: 'KS-104045',
    account: ada,
    api: {
      getRole: () => ({ admin: true }),
      listProducts: () => none,
      listUsers: () => none,
      listAllOrders: () => ({ items: [numberedOrder(104045)], total: 45, next: 'more' }),
      listViews: () => [],
    },
  });
  expect(screen.getByRole('option', { name: 'Export all 45 orders as CSV' })).toBeDefined();
  await user.type(field, 'filter');
  await user.keyboard('{Enter}');
  const search = screen.getByRole('searchbox', { name: 'Search orders' });
  await waitFor(() => expect(document.activeElement).toBe(search));
});
