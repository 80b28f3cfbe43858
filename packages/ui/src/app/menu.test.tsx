import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createMemoryPlatform } from '../platform/memory-platform.ts';
import { createMemoryShell } from '../platform/testing/memory-shell.ts';
import { renderApp } from '../testing/render-app.tsx';
// Imported here so that the first test does not wait for it to load.
import './installed-parts.tsx';

const ada = { email: 'ada@example.com', displayName: 'Ada' };
const none = () => ({ items: [], total: 0, next: null });

async function start({ admin = false, signedIn = true } = {}) {
  const shell = createMemoryShell();
  const app = await renderApp({
    path: '/portfolio',
    platform: createMemoryPlatform(shell.parts),
    ...(signedIn && { account: ada }),
    api: {
      getRole: () => ({ admin }),
      listOrders: none,
      listAllOrders: none,
      listProducts: none,
      listReviews: none,
      endSession: () => ({ deletedCount: 1 }),
    },
  });
  return { ...app, shell };
}

test.each([
  ['a visitor', { signedIn: false }, 'login', ['myOrder', 'allOrders', 'logOut']],
  ['a customer', { admin: false }, 'myOrder', ['login', 'allOrders', 'manageProducts']],
  ['an admin', { admin: true }, 'allOrders', ['login', 'myOrder']],
] as const)('the application menu shows %s their own commands', async (_, who, own, others) => {
  const { shell } = await start(who);
  await waitFor(() => expect(shell.menu.get()).toContain(own));
  for (const other of others) expect(shell.menu.get()).not.toContain(other);
});

test("a page's own command is in the menu while the page is shown", async () => {
  const { shell } = await start();
  await waitFor(() => expect(shell.menu.get()).toContain('settings'));
  expect(shell.menu.get()).not.toContain('exportList');
});

test('a downloaded update is announced on every page', async () => {
  const { shell } = await start({ signedIn: false });
  act(() => shell.update.set({ kind: 'ready', version: '2.0.0' }));
  expect(
    await screen.findByText('Version 2.0.0 is ready. It installs when you next start Kerf.'),
  ).toBeDefined();
});
