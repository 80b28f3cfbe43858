import { apiProblem } from '@kerf/api-client/api-problem';
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { RecordPage } from './record-page.tsx';
import { renderScreen } from './testing/render-screen.tsx';

interface Pallet {
  readonly name: string;
}

function PalletPage({ read }: { readonly read: () => Promise<Pallet> }) {
  const query = useQuery({ queryKey: ['products', 'pallet'], queryFn: read, retry: false });
  const missing = {
    title: 'There is no such pallet',
    detail: 'The link may be wrong.',
    list: 'Pallets',
    path: '/pallets',
  };
  return (
    <RecordPage
      noun="pallet"
      title="Pallet"
      query={query}
      titleOf={({ name }) => name}
      missing={missing}
    >
      {({ name }) => <p>{name} is here</p>}
    </RecordPage>
  );
}

/** Shows a pallet's page that reads the pallet by this function. */
function renderPallet(read: () => Promise<Pallet>) {
  const client = new QueryClient();
  renderScreen(
    <QueryClientProvider client={client}>
      <PalletPage read={read} />
    </QueryClientProvider>,
  );
  return client;
}

const failed = () => apiProblem(500, null);
const missing = () => apiProblem(404, null);

test('a record is announced while it loads, then shown, and named by the window', async () => {
  const answer = Promise.withResolvers<Pallet>();
  renderPallet(() => answer.promise);
  expect(screen.getByRole('status').textContent).toBe('Loading the pallet');
  answer.resolve({ name: 'Pallet 7' });

  expect(await screen.findByText('Pallet 7 is here')).toBeDefined();
  expect(screen.queryByRole('status')).toBeNull();
  expect(document.title).toBe('Pallet 7 · Kerf');
});

test('a record that could not be read says why under the page’s heading, and is read again on request', async () => {
  let tries = 0;
  renderPallet(async () => {
    tries += 1;
    if (tries === 1) throw failed();
    return { name: 'Pallet 7' };
  });
  expect(await screen.findByRole('alert')).toBeDefined();
  expect(screen.getByRole('heading', { level: 1, name: 'Pallet' })).toBeDefined();

  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));

  expect(await screen.findByText('Pallet 7 is here')).toBeDefined();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a record that does not exist is not offered to be read again, but its list is', async () => {
  renderPallet(() => Promise.reject(missing()));

  expect(await screen.findByRole('heading', { name: 'There is no such pallet' })).toBeDefined();
  expect(screen.getByRole('link', { name: 'Pallets' }).getAttribute('href')).toBe('/pallets');
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test('a record that is shown stays if it cannot be read again', async () => {
  let isDown = false;
  const client = renderPallet(async () => {
    if (isDown) throw failed();
    return { name: 'Pallet 7' };
  });
  await screen.findByText('Pallet 7 is here');
  isDown = true;

  await client.invalidateQueries();

  await waitFor(() => expect(client.getQueryState(['products', 'pallet'])?.status).toBe('error'));
  expect(screen.getByText('Pallet 7 is here')).toBeDefined();
});

test('a record that is deleted while it is shown stays, with what was typed, and the page says so', async () => {
  let isDeleted = false;
  const client = renderPallet(async () => {
    if (isDeleted) throw missing();
    return { name: 'Pallet 7' };
  });
  const shown = await screen.findByText('Pallet 7 is here');
  isDeleted = true;

  await client.invalidateQueries();

  expect((await screen.findByRole('alert')).textContent).toContain('There is no such pallet');
  expect(screen.getByText('Pallet 7 is here')).toBe(shown);
});
