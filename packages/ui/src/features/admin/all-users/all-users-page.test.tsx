import type { FakeHandlers } from '@kerf/api-client/fake-api';
import type { User } from '@kerf/contract/schemas/user';
import { ProblemError } from '@kerf/domain/problem';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { renderApp } from '../../../testing/render-app.tsx';
// Imported here so that the first test does not wait for it to load.
import './all-users-page.tsx';

const user = userEvent.setup();
const account = { email: 'admin@example.com', displayName: 'Ada Marsh' };

const admin: User = {
  _id: '00000000-0000-4000-8000-000000000001',
  email: 'admin@example.com',
  role: 'admin',
  displayName: 'Ada Marsh',
  emailVerified: true,
  createdAt: '2026-03-12T13:05:00.000Z',
};

const { role: _role, ...noAdmin } = admin;
const robin: User = {
  ...noAdmin,
  _id: '00000000-0000-4000-8000-000000000002',
  email: 'robin@example.com',
  displayName: 'Robin Hale',
};

function listOf(items: User[]) {
  return { items, total: items.length, next: null };
}

function renderUsers(api: FakeHandlers, query = '') {
  return renderApp({
    path: `/dashboard/all-user${query}`,
    account,
    api: { getRole: () => ({ admin: true }), endSession: () => ({ deletedCount: 1 }), ...api },
  });
}

async function rowOf(email: string) {
  const link = await screen.findByRole('link', { name: email });
  const row = link.closest('tr');
  if (!row) throw new Error(`${email} is not in a row`);
  return within(row);
}

/** Grants like the server: refuses an unverified address unless `allowUnverified` is set. */
function grantingApi(people: User[]): FakeHandlers {
  let users = people;
  return {
    listUsers: () => listOf(users),
    grantAdmin: ({ params, query }) => {
      const known = users.find(({ email }) => email === params.email);
      if (!known?.emailVerified && query.allowUnverified !== 'true') {
        throw new ProblemError({ code: 'email_not_verified' });
      }
      users = users.map((each) => (each === known ? { ...each, role: 'admin' } : each));
      return { modifiedCount: 1 };
    },
  };
}

describe('the list', () => {
  test('shows the total, who is verified and who is an admin', async () => {
    await renderUsers({ listUsers: () => listOf([admin, { ...robin, emailVerified: false }]) });
    const own = await rowOf('admin@example.com');
    expect(own.getByText('you')).toBeDefined();
    expect(own.getByText('Verified')).toBeDefined();
    expect(own.getByRole('button', { name: 'Admin' })).toHaveProperty('disabled', true);
    const other = await rowOf('robin@example.com');
    expect(other.getByText('Not verified')).toBeDefined();
    expect(other.getByText('Customer')).toBeDefined();
    expect(other.getByRole('link').getAttribute('href')).toBe(`/dashboard/customer/${robin._id}`);
    expect(screen.getByRole('heading', { name: 'All user' })).toBeDefined();
    expect(screen.getByRole('heading', { level: 1 }).nextElementSibling?.textContent).toBe(
      '2 in the list',
    );
  });

  test('requests the role and the search of the URL and shows their total', async () => {
    const asked: Record<string, string>[] = [];
    await renderUsers(
      {
        listUsers: ({ query }) => {
          asked.push({ ...query });
          return { items: [admin], total: 137, next: '1' };
        },
      },
      '?role=admin&search=ada&sort=-createdAt',
    );
    await rowOf('admin@example.com');
    expect(asked).toContainEqual({ role: 'admin', search: 'ada', sort: '-createdAt', limit: '25' });
    expect((await screen.findByText('137', { selector: 'p' })).textContent).toBe('137 in the list');
  });
});

describe('making an admin', () => {
  test('happens at once for a verified user', async () => {
    await renderUsers(grantingApi([admin, robin]));
    const row = await rowOf('robin@example.com');
    await user.click(row.getByRole('button', { name: 'Make Admin' }));
    expect(await screen.findByText('Successfully made an admin')).toBeDefined();
    const button = await row.findByRole('button', { name: 'Admin' });
    expect(button).toHaveProperty('disabled', true);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('happens once on a double click', async () => {
    const { fake } = await renderUsers(grantingApi([admin, robin]));
    const row = await rowOf('robin@example.com');
    const make = row.getByRole('button', { name: 'Make Admin' });
    // Both clicks come before the first has rendered.
    act(() => {
      make.click();
      make.click();
    });
    expect(await row.findByRole('button', { name: 'Admin' })).toBeDefined();
    expect(fake.calls.filter((call) => call === 'grantAdmin')).toHaveLength(1);
  });

  test('asks first, with an explanation, for an unverified user', async () => {
    const { fake } = await renderUsers(grantingApi([admin, { ...robin, emailVerified: false }]));
    const row = await rowOf('robin@example.com');
    await user.click(row.getByRole('button', { name: 'Make Admin' }));
    const dialog = await screen.findByRole('dialog', { name: 'robin@example.com is not verified' });
    expect(fake.calls).not.toContain('grantAdmin');
    await user.click(within(dialog).getByRole('button', { name: 'Make Admin anyway' }));
    expect(await screen.findByText('Successfully made an admin')).toBeDefined();
    await row.findByRole('button', { name: 'Admin' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('can be cancelled', async () => {
    const { fake } = await renderUsers(grantingApi([admin, { ...robin, emailVerified: false }]));
    const row = await rowOf('robin@example.com');
    await user.click(row.getByRole('button', { name: 'Make Admin' }));
    const dialog = await screen.findByRole('dialog');
    expect(document.activeElement).toBe(within(dialog).getByRole('button', { name: 'Cancel' }));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(fake.calls).not.toContain('grantAdmin');
  });

  test('also asks if only the server knows that the address is unverified', async () => {
    const api = grantingApi([admin, { ...robin, emailVerified: false }]);
    await renderUsers({ ...api, listUsers: () => listOf([admin, robin]) });
    const row = await rowOf('robin@example.com');
    await user.click(row.getByRole('button', { name: 'Make Admin' }));
    const dialog = await screen.findByRole('dialog', { name: 'robin@example.com is not verified' });
    await user.click(within(dialog).getByRole('button', { name: 'Make Admin anyway' }));
    expect(await screen.findByText('Successfully made an admin')).toBeDefined();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('shows a refusal and changes nothing', async () => {
    await renderUsers({
      listUsers: () => listOf([admin, robin]),
      grantAdmin: () => {
        throw new ProblemError({ code: 'forbidden' });
      },
    });
    const row = await rowOf('robin@example.com');
    await user.click(row.getByRole('button', { name: 'Make Admin' }));
    expect(await screen.findByText('Failed to make and admin')).toBeDefined();
    expect(row.getByRole('button', { name: 'Make Admin' })).toHaveProperty('disabled', false);
  });
});

describe('revoking an admin', () => {
  const second: User = { ...robin, role: 'admin' };

  test('asks first, then makes the user a customer', async () => {
    let users = [admin, second];
    await renderUsers({
      listUsers: () => listOf(users),
      revokeAdmin: ({ params }) => {
        expect(params.email).toBe('robin@example.com');
        users = [admin, robin];
        return { modifiedCount: 1 };
      },
    });
    const row = await rowOf('robin@example.com');
    await user.click(row.getByRole('button', { name: 'Revoke robin@example.com' }));
    const dialog = await screen.findByRole('dialog', {
      name: 'Revoke the admin role of robin@example.com?',
    });
    await user.click(within(dialog).getByRole('button', { name: 'Revoke' }));
    expect(await screen.findByText('robin@example.com is no longer an admin')).toBeDefined();
    expect(await row.findByRole('button', { name: 'Make Admin' })).toBeDefined();
  });

  test('is refused for the last admin, with advice', async () => {
    await renderUsers({
      listUsers: () => listOf([admin]),
      revokeAdmin: () => {
        throw new ProblemError({ code: 'last_admin' });
      },
    });
    const row = await rowOf('admin@example.com');
    await user.click(row.getByRole('button', { name: 'Revoke admin@example.com' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Revoke' }));
    expect(await dialog.findByText('This is the last admin')).toBeDefined();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(row.getByRole('button', { name: 'Admin' })).toBeDefined();
  });

  test('warns admins who revoke their own role, and signs them out of the admin screens', async () => {
    let isAdmin = true;
    const { path } = await renderUsers({
      getRole: () => ({ admin: isAdmin }),
      listUsers: () => {
        if (!isAdmin) throw new ProblemError({ code: 'forbidden' });
        return listOf([admin, second]);
      },
      revokeAdmin: () => {
        isAdmin = false;
        return { modifiedCount: 1 };
      },
    });
    const row = await rowOf('admin@example.com');
    await user.click(row.getByRole('button', { name: 'Revoke admin@example.com' }));
    const dialog = within(
      await screen.findByRole('dialog', { name: 'Revoke your own admin role?' }),
    );
    expect(dialog.getByText(/logged out of the dashboard at once/)).toBeDefined();
    await user.click(dialog.getByRole('button', { name: 'Revoke' }));
    await waitFor(() => expect(path()).toBe('/login'));
  });
});
