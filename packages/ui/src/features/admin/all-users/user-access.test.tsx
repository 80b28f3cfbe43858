import type { FakeHandlers } from '@kerf/api-client/fake-api';
import type { User } from '@kerf/contract/schemas/user';
import { ProblemError } from '@kerf/domain/problem';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderApp } from '../../../testing/render-app.tsx';
import { AllUsersPage } from './all-users-page.tsx';

const user = userEvent.setup();
const robin: User = {
  _id: '00000000-0000-4000-8000-000000000002',
  email: 'robin@example.com',
  displayName: 'Robin Hale',
  emailVerified: true,
  createdAt: '2026-03-12T13:05:00.000Z',
};
const admin: User = {
  ...robin,
  _id: '00000000-0000-4000-8000-000000000001',
  email: 'admin@example.com',
  role: 'admin',
};
const blocked = { at: '2026-11-22T10:00:00.000Z', reason: 'Chargebacks' };

function renderUsers(listed: () => User[], api: FakeHandlers = {}) {
  return renderApp({
    path: '/dashboard/all-user',
    account: { email: 'admin@example.com', displayName: 'Ada Marsh' },
    routes: [{ path: '/dashboard/all-user', Component: AllUsersPage }],
    api: {
      getRole: () => ({ admin: true }),
      listUsers: () => ({ items: listed(), total: listed().length, next: null }),
      ...api,
    },
  });
}

async function choose(item: string) {
  await user.click(await screen.findByRole('button', { name: 'More for robin@example.com' }));
  await user.click(await screen.findByRole('menuitem', { name: item }));
  return within(await screen.findByRole('dialog'));
}

test('blocking asks for a reason, explains what happens to orders, and is shown', async () => {
  let users = [admin, robin];
  const { fake } = await renderUsers(() => users, {
    blockUser: ({ params, body }) => {
      expect([params.email, body]).toEqual(['robin@example.com', { reason: 'Chargebacks' }]);
      users = [admin, { ...robin, blocked }];
      return { modifiedCount: 1 };
    },
  });
  const dialog = await choose('Block');
  expect(dialog.getByText(/Unpaid orders keep their stock until their hold ends/)).toBeDefined();
  const orders = dialog.getByRole('link', { name: 'this customer’s orders' });
  expect(orders.getAttribute('href')).toContain('robin%40example.com');

  await user.click(dialog.getByRole('button', { name: 'Block' }));
  expect(dialog.getByText('Say why, for the admin who comes after you.')).toBeDefined();
  expect(fake.calls).not.toContain('blockUser');
  await user.type(dialog.getByLabelText('Reason'), ' Chargebacks ');
  await user.click(dialog.getByRole('button', { name: 'Block' }));

  expect(await screen.findByText('robin@example.com is blocked')).toBeDefined();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await screen.findByText('Blocked', { selector: 'td *, td' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Make Admin' })).toBeNull();
});

test('blocking says that another admin was faster, whose reason stays', async () => {
  let users = [admin, robin];
  await renderUsers(() => users, {
    blockUser: () => {
      users = [admin, { ...robin, blocked }];
      return { modifiedCount: 0 };
    },
  });
  const dialog = await choose('Block');
  await user.type(dialog.getByLabelText('Reason'), 'Fraud');
  await user.click(dialog.getByRole('button', { name: 'Block' }));

  expect(
    await screen.findByText('robin@example.com was blocked already. Your reason is not saved.'),
  ).toBeDefined();
  expect(await screen.findByText('Blocked', { selector: 'td *, td' })).toBeDefined();
});

test('a block that fails keeps its reason and can be tried again under its key', async () => {
  const reasons: unknown[] = [];
  const keys: (string | null)[] = [];
  await renderUsers(() => [admin, robin], {
    blockUser: ({ body, headers }) => {
      reasons.push(body);
      keys.push(headers.get('idempotency-key'));
      if (reasons.length === 1) throw new TypeError('Failed to fetch');
      return { modifiedCount: 1 };
    },
  });
  const dialog = await choose('Block');
  await user.type(dialog.getByLabelText('Reason'), 'Fraud');
  await user.click(dialog.getByRole('button', { name: 'Block' }));

  expect((await dialog.findByRole('alert')).textContent).toContain('No connection');
  expect(dialog.getByLabelText('Reason')).toHaveProperty('value', 'Fraud');
  await user.click(dialog.getByRole('button', { name: 'Block' }));
  expect(await screen.findByText('robin@example.com is blocked')).toBeDefined();
  expect(reasons).toEqual([{ reason: 'Fraud' }, { reason: 'Fraud' }]);
  expect(keys).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/), keys[0]]);
});

test('unblocking shows the reason first', async () => {
  let users = [admin, { ...robin, blocked }];
  await renderUsers(() => users, {
    unblockUser: () => {
      users = [admin, robin];
      return { modifiedCount: 1 };
    },
  });
  const dialog = await choose('Unblock');
  expect(dialog.getByText('Blocked because: Chargebacks')).toBeDefined();
  await user.click(dialog.getByRole('button', { name: 'Unblock' }));

  expect(await screen.findByText('robin@example.com can log in again')).toBeDefined();
  expect(await screen.findByRole('button', { name: 'Make Admin' })).toBeDefined();
});

test('logging out everywhere asks first, and a refusal shows its reason', async () => {
  let isRefused = true;
  await renderUsers(() => [admin, robin], {
    endUserSessions: () => {
      if (isRefused) throw new ProblemError({ code: 'not_found', what: 'user' });
      return { deletedCount: 2 };
    },
  });
  const first = await choose('Log out everywhere');
  await user.click(first.getByRole('button', { name: 'Log out everywhere' }));
  expect(await first.findByText('There is no such user.')).toBeDefined();
  await user.click(first.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  isRefused = false;

  const second = await choose('Log out everywhere');
  await user.click(second.getByRole('button', { name: 'Log out everywhere' }));
  expect(await screen.findByText('robin@example.com is logged out everywhere')).toBeDefined();
});

test('admins cannot block themselves', async () => {
  await renderUsers(() => [admin]);
  await screen.findByRole('link', { name: 'admin@example.com' });
  expect(screen.queryByRole('button', { name: 'More for admin@example.com' })).toBeNull();
});
