import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { createMemoryPlatform } from '../../platform/memory-platform.ts';
import type { ServerRefusal } from '../../platform/server-address.ts';
import { createMemoryShell, type MemoryShell } from '../../platform/testing/memory-shell.ts';
import { isDisabled } from '../../testing/is-disabled.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { serverRefusalMessage } from './use-server-form.ts';
// Imported here so that the first test does not wait for the lazy route.
import './settings-page.tsx';

const ada = { email: 'ada@example.com', displayName: 'Ada' };
const nothing = () => ({ items: [], total: 0, next: null });

async function visit(options: { account?: typeof ada; path?: string } = {}) {
  const shell = createMemoryShell();
  const app = await renderApp({
    path: options.path ?? '/settings',
    platform: createMemoryPlatform(shell.parts),
    ...(options.account && { account: options.account }),
    api: {
      getRole: () => ({ admin: false }),
      listOrders: nothing,
      listProducts: nothing,
      listReviews: nothing,
      endSession: () => ({ deletedCount: 1 }),
    },
  });
  return { ...app, shell, user: userEvent.setup() };
}

async function typeAddress(user: ReturnType<typeof userEvent.setup>, address: string) {
  const field = await screen.findByLabelText('Server address');
  await user.clear(field);
  await user.type(field, address);
}

test('there is no settings page if nothing can be set', async () => {
  await renderApp({ path: '/settings' });
  expect(await screen.findByText('You are all alone here')).toBeDefined();
});

test('a compatible store is found, and used by a visitor without a question', async () => {
  const { user, shell } = await visit();
  await typeAddress(user, 'https://other.example');
  await user.click(screen.getByRole('button', { name: 'Test' }));
  expect(await screen.findByText(/A Kerf store that fits/)).toBeDefined();
  expect(shell.usedServers).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Use this server' }));
  await waitFor(() => expect(shell.usedServers).toEqual(['https://other.example']));
});

test.each(Object.keys(serverRefusalMessage).filter(isRefusal))(
  'an address refused as %s is explained, and nothing changes',
  async (refusal) => {
    const { user, shell } = await visit();
    shell.serverCheck = () => ({ kind: 'refused', refusal });
    await typeAddress(user, 'https://other.example');
    await user.click(screen.getByRole('button', { name: 'Use this server' }));
    expect(await screen.findByText(serverRefusalMessage[refusal])).toBeDefined();
    expect(shell.usedServers).toEqual([]);
  },
);

function isRefusal(name: string): name is ServerRefusal {
  return Object.hasOwn(serverRefusalMessage, name);
}

test('a signed-in user is asked before the server changes, and logged out first', async () => {
  const { user, shell, session, platform } = await visit({ account: ada });
  await typeAddress(user, 'https://other.example');
  await user.click(screen.getByRole('button', { name: 'Use this server' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(session.getState().status).toBe('signed-in');
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect([session.getState().status, shell.usedServers]).toEqual(['signed-in', []]);
  await user.click(screen.getByRole('button', { name: 'Use this server' }));
  await user.click(await screen.findByRole('button', { name: 'Log out and change' }));
  await waitFor(() => expect(shell.usedServers).toEqual(['https://other.example']));
  expect(session.getState().status).toBe('visitor');
  expect(await platform.secrets.get('accessToken')).toBeNull();
});

test('the server in use cannot be changed for itself', async () => {
  await visit();
  const use = await screen.findByRole('button', { name: 'Use this server' });
  expect(use).toHaveProperty('disabled', true);
});

test('the zoom changes in steps, and resets to the normal size', async () => {
  const { user, shell } = await visit();
  await user.click(await screen.findByRole('button', { name: 'Larger' }));
  expect(shell.zoom.get()).toBe(1.1);
  expect(screen.getByLabelText('Size').textContent).toBe('110%');
  act(() => shell.zoom.set(3));
  expect(isDisabled(screen.getByRole('button', { name: 'Larger' }))).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Ordinary size' }));
  expect(shell.zoom.get()).toBe(1);
});

test('a newer version is checked for, downloaded, and waits for a restart', async () => {
  const { user, shell } = await visit();
  await user.click(await screen.findByRole('button', { name: 'Check for updates' }));
  expect(shell.update.get()).toEqual({ kind: 'checking' });
  const tell = (state: Parameters<MemoryShell['update']['set']>[0]) =>
    act(() => shell.update.set(state));
  tell({ kind: 'up-to-date' });
  expect(screen.getByText('This is the newest version.')).toBeDefined();
  tell({ kind: 'downloading', version: '2.0.0', percent: 41.6 });
  expect(screen.getByText('Downloading version 2.0.0: 42%')).toBeDefined();
  tell({ kind: 'failed', detail: 'The feed cannot be reached.' });
  expect(screen.getByText(/The feed cannot be reached/)).toBeDefined();
  tell({ kind: 'ready', version: '2.0.0' });
  await user.click(screen.getByRole('button', { name: 'Restart now' }));
  expect(shell.update.get()).toEqual({ kind: 'unknown' });
});

test('a session that does not survive a restart is reported on every page with its reason, until dismissed', async () => {
  const { user, shell } = await visit({ path: '/' });
  expect(screen.queryByText(/You will have to sign in again/)).toBeNull();
  act(() => shell.keeping.set({ kind: 'memory-only', reason: 'locked' }));
  expect(await screen.findByText('You will have to sign in again next time:')).toBeDefined();
  expect(screen.getByText(/keychain is locked/)).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByText(/You will have to sign in again/)).toBeNull();
});

test('the menu links to the settings and to the versions', async () => {
  const { shell, path } = await visit({ path: '/' });
  await act(async () => shell.choose('about'));
  const about = within(await screen.findByRole('dialog', { name: 'About Kerf' }));
  expect(about.getByText('1.2.3')).toBeDefined();
  await act(async () => shell.choose('checkForUpdates'));
  expect(shell.update.get()).toEqual({ kind: 'checking' });
  await act(async () => shell.choose('settings'));
  await waitFor(() => expect(path()).toBe('/settings'));
});
