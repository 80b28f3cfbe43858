import { sampleMachine } from '@kerf/contract/testing/sample-machines';
import { sampleProduct } from '@kerf/contract/testing/sample-products';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { heroBlade } from '../../components/blade-drawing/house-blade.ts';
import { createMemoryPlatform } from '../../platform/memory-platform.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { chosenMachine } from '../machines/use-chosen-machine.ts';

const ada = { email: 'ada@example.com', displayName: 'Ada' };
const product = sampleProduct({ blade: heroBlade });

async function visit({ chosen }: { readonly chosen: boolean }) {
  const platform = createMemoryPlatform();
  if (chosen) chosenMachine(platform.drafts, ada.email).set(sampleMachine()._id);
  await renderApp({
    path: '/',
    account: ada,
    platform,
    api: {
      listProducts: () => ({ items: [product], total: 1, next: null }),
      listReviews: () => ({ items: [], total: 0, next: null }),
      ...(chosen && { listMachines: () => [sampleMachine()] }),
    },
  });
  await screen.findByRole('link', { name: product.name });
}

test('cards on the front page show whether the blade fits the chosen machine', async () => {
  await visit({ chosen: true });
  const fit = await screen.findByRole('button', { name: /^Does not fit Bench saw: Its diameter/ });
  expect(fit.closest('article')?.textContent).toContain(product.name);
});

test('without a chosen machine the cards show no fit, and no machine is requested', async () => {
  await visit({ chosen: false });
  expect(screen.queryByText(/fit/i, { selector: 'article *' })).toBeNull();
});
