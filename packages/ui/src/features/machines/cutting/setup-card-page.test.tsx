import type { FakeHandlers } from '@kerf/api-client/fake-api';
import { sampleMachine } from '@kerf/contract/testing/sample-machines';
import { sampleProduct } from '@kerf/contract/testing/sample-products';
import { notFound } from '@kerf/domain/problem';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { heroBlade } from '../../../components/blade-drawing/house-blade.ts';
import { createMemoryPlatform } from '../../../platform/memory-platform.ts';
import { renderApp } from '../../../testing/render-app.tsx';
// Imported here, so that the first test does not wait for the lazy route.
import './setup-card-page.tsx';

const ada = { email: 'ada@example.com', displayName: 'Ada' };
const blade = { ...heroBlade, materials: ['Hardwood', 'Softwood'] } as const;
const product = sampleProduct({ blade });
const machine = sampleMachine();
const place = `/product/${product._id}/setup`;

function renderCard(query: string, api: FakeHandlers = {}, account?: typeof ada) {
  const printed: string[] = [];
  const platform = createMemoryPlatform();
  return renderApp({
    path: `${place}${query}`,
    ...(account && { account }),
    platform: {
      ...platform,
      files: { ...platform.files, print: async () => void printed.push('page') },
    },
    api: { getProduct: () => product, listMachines: () => [machine], ...api },
  }).then((app) => ({ ...app, printed, user: userEvent.setup() }));
}

test('the card names its blade, machine and material, and can be printed', async () => {
  const { user, printed, path } = await renderCard(
    `?machine=${machine._id}&material=Softwood`,
    {},
    ada,
  );
  const card = within(await screen.findByRole('article'));
  expect(await card.findAllByText('Bench saw')).toHaveLength(2);
  expect(card.getByRole('heading', { name: product.name })).toBeDefined();
  expect(card.getByText('Softwood')).toBeDefined();
  expect(card.getByText(/^arbor 30 mm · blades 200 to 254 mm · 4,500 rpm/)).toBeDefined();
  expect(card.getByRole('row', { name: /^Speed 4,500 rpm/ })).toBeDefined();
  expect(card.getByText(/^Rule of thumb of/)).toBeDefined();
  await user.selectOptions(screen.getByLabelText('Material'), 'Hardwood');
  expect(card.getByText('Hardwood')).toBeDefined();
  expect(path()).toBe(`${place}?machine=${machine._id}&material=Hardwood`);
  await user.click(screen.getByRole('button', { name: 'Print' }));
  expect(printed).toEqual(['page']);
});

test('a visitor gets the card without a machine', async () => {
  const { fake } = await renderCard(`?machine=${machine._id}`);
  const card = within(await screen.findByRole('article'));
  expect(card.getByText('Your machine')).toBeDefined();
  expect(fake.calls).not.toContain('listMachines');
});

test('a blade without a maximum speed has no setup card', async () => {
  const strip = { kind: 'band', length: 3430, width: 20, thickness: 0.6, teethPerInch: 4 } as const;
  await renderCard('', {
    getProduct: () => sampleProduct({ blade: { ...strip, materials: [] } }),
  });
  expect(await screen.findByText('No setup card for this product')).toBeDefined();
});

test('a missing product is reported, and a failed request can be retried', async () => {
  let there = false;
  const { user } = await renderCard('', {
    getProduct: () => {
      if (!there) throw new TypeError('Failed to fetch');
      throw notFound('product');
    },
    getReplacement: () => {
      throw notFound('product');
    },
  });
  expect(await screen.findByText('No connection')).toBeDefined();
  there = true;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Product not found')).toBeDefined();
});
