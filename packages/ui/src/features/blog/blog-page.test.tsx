import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderApp } from '../../testing/render-app.tsx';
// Imported here, so that the first test does not wait for the lazy route.
import './blog-page.tsx';

test('each of the four questions has a card with its answer and a figure', async () => {
  await renderApp({ path: '/blog' });
  expect(await screen.findByRole('heading', { level: 1, name: 'Blog' })).toBeDefined();
  expect(document.title).toBe('Blog · Kerf');
  for (const about of [/UI framework/, /test/, /prototype/, /state/]) {
    const card = screen.getByRole('article', { name: about });
    expect(within(card).getByRole('figure')).toBeDefined();
    expect(within(card).getByRole('heading', { level: 2 }).textContent).toMatch(/\?$/);
  }
  expect(screen.getAllByRole('article')).toHaveLength(4);
});

test('a reader with another question finds a link to the contact form', async () => {
  await renderApp({ path: '/blog' });
  const link = await screen.findByRole('link', { name: 'Write to us' });
  expect(link.getAttribute('href')).toBe('/#contact');
});
