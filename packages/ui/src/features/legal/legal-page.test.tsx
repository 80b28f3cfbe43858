import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderApp } from '../../testing/render-app.tsx';

const shop = (texts: object) => ({ getShop: () => ({ holdHours: 72, texts }) });

test.each([
  ['/terms', 'Terms of ordering', { terms: 'All sales in batches.' }],
  ['/privacy', 'Privacy', { privacy: 'All sales in batches.' }],
  ['/legal', 'Legal notice', { legalNotice: 'All sales in batches.' }],
])('%s shows the text that the shop has set', async (path, name, texts) => {
  await renderApp({ path, api: shop(texts) });
  expect(await screen.findByText('All sales in batches.')).toBeDefined();
  expect(screen.getByRole('heading', { level: 1, name })).toBeDefined();
  expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(path);
});

test('a text that the shop has not set is reported as missing, with a link to ask for it', async () => {
  await renderApp({ path: '/terms', api: shop({ privacy: 'We keep little.' }) });
  expect(await screen.findByText(/has not published this text yet/)).toBeDefined();
  expect(screen.getByRole('link', { name: 'Ask us for it' }).getAttribute('href')).toBe(
    '/#contact',
  );
});
