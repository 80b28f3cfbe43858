import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useSearchParams } from 'react-router-dom';
import { expect, test } from 'vitest';
import { useUnsavedInput } from '../components/form/unsaved-input.ts';
import { OpenModal } from '../components/open-modal.tsx';
import { renderApp } from '../testing/render-app.tsx';
import { Root } from './root.tsx';
// Imported here so that no test waits for them to load.
import '../components/unsaved-question.tsx';
import '../features/admin/stock-counts/stock-counts-page.tsx';
import '../features/portfolio/portfolio-page.tsx';

const user = userEvent.setup();
const PATH = '/dashboard/stock-counts';

/** Types the name of a count that is not begun. */
async function nameCount() {
  const app = await renderApp({
    path: PATH,
    account: { email: 'ada@example.com', displayName: 'Ada' },
    api: {
      getRole: () => ({ admin: true }),
      listStockCounts: () => ({ items: [], total: 0, next: null }),
      endSession: () => ({ deletedCount: 1 }),
    },
  });
  await user.type(await screen.findByLabelText('What you count'), 'Shelf 4');
  return app;
}

const question = () => screen.queryByText('Leave this page?');
const choose = (name: string) => user.click(screen.getByRole('button', { name }));

test('a page with something that is not saved is left only if the user says so', async () => {
  const app = await nameCount();
  await app.navigate('/portfolio');
  expect(await screen.findByText('Leave this page?')).toBeDefined();
  await choose('Stay');
  await waitFor(() => expect(question()).toBeNull());
  expect(app.path()).toBe(PATH);
  expect(screen.getByLabelText<HTMLInputElement>('What you count').value).toBe('Shelf 4');
  await app.navigate('/portfolio');
  await screen.findByText('Leave this page?');
  await choose('Leave');
  await waitFor(() => expect(app.path()).toBe('/portfolio'));
  expect(question()).toBeNull();
});

test('a filter or a search on the page asks nothing', async () => {
  const app = await nameCount();
  await app.navigate(`${PATH}?state=open`);
  expect(app.path()).toBe(`${PATH}?state=open`);
  expect(question()).toBeNull();
});

function Typed() {
  useUnsavedInput('page');
  return null;
}

/** A dialog that is open by the address of its page, as a sheet is. */
function Sheet() {
  const [params] = useSearchParams();
  if (!params.has('order')) return null;
  return (
    <OpenModal title="Change shipping" onClose={() => {}}>
      <Typed />
    </OpenModal>
  );
}

test('Back asks before it closes a sheet with a dialog in which something is not saved', async () => {
  const app = await renderApp({
    path: '/orders?order=7',
    routes: [{ Component: Root, children: [{ path: '/orders', Component: Sheet }] }],
  });
  await app.navigate('/orders');
  expect(await screen.findByText('Leave this page?')).toBeDefined();
  await choose('Stay');
  await waitFor(() => expect(question()).toBeNull());
  expect(app.path()).toBe('/orders?order=7');
  await app.navigate('/orders');
  await screen.findByText('Leave this page?');
  await choose('Leave');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(app.path()).toBe('/orders');
});

test('a form that was emptied again is left without a question', async () => {
  const app = await nameCount();
  await user.clear(screen.getByLabelText('What you count'));
  await app.navigate('/portfolio');
  await waitFor(() => expect(app.path()).toBe('/portfolio'));
});

test('a session that ends takes its page with it', async () => {
  const app = await nameCount();
  await act(() => app.session.logOut());
  await waitFor(() => expect(app.path()).not.toBe(PATH));
  expect(question()).toBeNull();
});
