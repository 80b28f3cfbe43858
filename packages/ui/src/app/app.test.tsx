import { ProblemError } from '@kerf/domain/problem';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderApp } from '../testing/render-app.tsx';
import { ErrorPage } from './error-page.tsx';
import { PublicFrame } from './public-frame.tsx';
import { Root } from './root.tsx';
import { screen as pageRoute } from './screen.ts';

const ada = { email: 'ada@example.com', displayName: 'Ada' };

const shop = {
  listProducts: () => ({ items: [], total: 0, next: null }),
  listReviews: () => ({ items: [], total: 0, next: null }),
};

test('the front page is at / and /home and offers Login to visitors', async () => {
  const { path } = await renderApp({ path: '/home', api: shop });
  expect(await screen.findByRole('heading', { level: 1, name: /Saw blades/ })).toBeDefined();
  expect(screen.getByRole('link', { name: 'Login' })).toBeDefined();
  expect([path(), document.title]).toEqual(['/home', 'Kerf: saw blades by the batch']);
});

test('a signed-in user sees their name, Dashboard and Log Out, which stays on the page', async () => {
  const user = userEvent.setup();
  const { path } = await renderApp({
    path: '/',
    account: ada,
    api: { ...shop, endSession: () => ({ deletedCount: 1 }) },
  });
  expect(await screen.findByText('Ada')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Dashboard' })).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Log Out' }));
  expect(await screen.findByRole('link', { name: 'Login' })).toBeDefined();
  expect(path()).toBe('/');
});

test('an account without a name is shown by its email address', async () => {
  await renderApp({ path: '/', account: { ...ada, displayName: '' }, api: shop });
  expect(await screen.findByText('ada@example.com')).toBeDefined();
});

test('an unknown address shows the 404 page and its title', async () => {
  await renderApp({ path: '/nowhere/at/all' });
  expect(await screen.findByText('You are all alone here')).toBeDefined();
  expect(document.title).toBe('Not found · Kerf');
});

test('a wrong address below the dashboard keeps the menu, and is named', async () => {
  await renderApp({ path: '/dashboard/my-ordr', account: ada, api: shop });
  expect(await screen.findByText(/Nothing is at \/dashboard\/my-ordr$/)).toBeDefined();
  expect(await screen.findByRole('link', { name: 'My Order' })).toBeDefined();
  expect(document.title).toBe('Not found · Kerf');
});

test('a visitor of a wrong address below the dashboard is not asked to sign in', async () => {
  const { path } = await renderApp({ path: '/dashboard/my-ordr' });
  expect(await screen.findByText('You are all alone here')).toBeDefined();
  expect(path()).toBe('/dashboard/my-ordr');
});

test.each([
  [true, 'Nothing to ship', ['My Profile', 'All user', 'Manage All Orders']],
  [false, 'No unpaid orders', ['My Profile', 'Add Review', 'My Order']],
] as const)(
  'the dashboard greets an admin (%s) with what to do next',
  async (admin, next, entries) => {
    const nothing = () => ({ items: [], total: 0, next: null });
    await renderApp({
      path: '/dashboard',
      account: ada,
      api: {
        getRole: () => ({ admin }),
        listOrders: nothing,
        listAllOrders: nothing,
        listMessages: nothing,
      },
    });
    expect(await screen.findByText(next)).toBeDefined();
    expect(screen.getByRole('heading', { level: 1, name: 'Hello Ada' })).toBeDefined();
    const menu = within(screen.getByRole('navigation', { name: 'Dashboard' }));
    expect(menu.getAllByRole('link').map((link) => link.textContent)).toEqual(
      expect.arrayContaining(['Hello Ada', ...entries]),
    );
  },
);

test('an opened page takes the focus and sets its title', async () => {
  const { navigate } = await renderApp({ path: '/', api: shop });
  await navigate('/login');
  expect(document.title).toBe('Login · Kerf');
  expect(document.activeElement?.id).toBe('main');
});

test('a page that throws is replaced by an error page with links', async () => {
  await renderApp({
    path: '/',
    routes: [
      { path: '/', ErrorBoundary: ErrorPage, lazy: () => Promise.reject(new Error('a defect')) },
    ],
  });
  expect(await screen.findByText('Something went wrong')).toBeDefined();
});

test('a page that fails to load shows an error inside its frame and can be retried', async () => {
  const user = userEvent.setup();
  let online = false;
  const page = async () => {
    if (!online) throw new TypeError('Failed to fetch dynamically imported module: /assets/x.js');
    return () => <p>Here it is</p>;
  };
  const frame = { element: <PublicFrame />, children: [pageRoute('/late', 'Late', page)] };
  await renderApp({ path: '/late', routes: [{ element: <Root />, children: [frame] }] });
  expect(await screen.findByText('This part of the page could not be loaded')).toBeDefined();
  expect(screen.getByRole('banner')).toBeDefined();
  online = true;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Here it is')).toBeDefined();
});

test('a message to the shop is sent, and a refused one stays in the form with its reason', async () => {
  const user = userEvent.setup();
  const sent: unknown[] = [];
  let open = false;
  await renderApp({
    path: '/',
    api: {
      ...shop,
      sendMessage: ({ body, headers }) => {
        expect(headers.get('idempotency-key')).toMatch(/^[0-9a-f-]{36}$/);
        if (!open) throw new ProblemError({ code: 'rate_limited', retryAfterSeconds: 9 });
        sent.push(body);
        return { success: true };
      },
    },
  });
  await user.type(await screen.findByLabelText('Email'), 'jo@example.com');
  await user.type(screen.getByLabelText('Your Message'), 'Do you sharpen?');
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  expect(await screen.findByText('Try again in 9 s.')).toBeDefined();
  expect(screen.getByLabelText('Your Message')).toHaveProperty('value', 'Do you sharpen?');
  open = true;
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  await waitFor(() => expect(sent).toEqual([{ email: 'jo@example.com', body: 'Do you sharpen?' }]));
  await waitFor(() => expect(screen.getByLabelText('Your Message')).toHaveProperty('value', ''));
});

test('products that fail to load show an error and can be retried', async () => {
  const user = userEvent.setup();
  let online = false;
  await renderApp({
    path: '/',
    api: {
      ...shop,
      listProducts: () => {
        if (!online) throw new TypeError('Failed to fetch');
        return { items: [], total: 0, next: null };
      },
    },
  });
  expect(await screen.findByText('No connection')).toBeDefined();
  online = true;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No products yet')).toBeDefined();
});
