import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderApp } from '../../testing/render-app.tsx';
// Imported here, so that the first test does not wait for the lazy route.
import './portfolio-page.tsx';

test('the table names who made the shop', async () => {
  await renderApp({ path: '/portfolio' });
  const table = await screen.findByRole('table', { name: 'Who made this shop' });
  const rows = within(table).getAllByRole('rowheader');
  expect(rows.map((row) => row.textContent)).toEqual([
    'Name',
    'Email',
    'Education',
    'Technology',
    'Projects',
  ]);
  expect(document.title).toBe('My Portfolio · Kerf');
});

test('the email and the three projects are links', async () => {
  await renderApp({ path: '/portfolio' });
  const table = await screen.findByRole('table');
  const links = within(table).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    'mailto:ada.marsh@kerf.example',
    '/#products',
    'http://api.test/docs',
    '/blog',
  ]);
});
