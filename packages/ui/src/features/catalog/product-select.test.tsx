import { sampleProduct } from '@kerf/contract/testing/sample-products';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderApp } from '../../testing/render-app.tsx';
import { ProductSelect } from './product-select.tsx';

const field = (
  <ProductSelect
    label="Product"
    clearLabel="Clear product"
    value=""
    error={undefined}
    onChange={() => {}}
  />
);

test('a search that failed says so and can be tried again, and only an answer says that nothing matches', async () => {
  const user = userEvent.setup();
  let reachable = false;
  await renderApp({
    path: '/',
    routes: [{ path: '/', element: field }],
    api: {
      listProducts: ({ query }) => {
        if (!reachable) throw new TypeError('Failed to fetch');
        const items = query.search === 'nothing' ? [] : [sampleProduct({ name: 'Rip blade' })];
        return { items, total: items.length, next: null };
      },
    },
  });
  await user.type(screen.getByRole('combobox', { name: 'Product' }), 'rip');
  expect((await screen.findByRole('alert')).textContent).toContain('No connection');
  expect(screen.queryByText('No product matches')).toBeNull();

  reachable = true;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  await user.type(screen.getByRole('combobox', { name: 'Product' }), 'rip');
  expect(await screen.findByRole('option', { name: /^Rip blade/ })).toBeDefined();
  await user.clear(screen.getByRole('combobox', { name: 'Product' }));
  await user.type(screen.getByRole('combobox', { name: 'Product' }), 'nothing');
  expect(await screen.findByText('No product matches')).toBeDefined();
});
