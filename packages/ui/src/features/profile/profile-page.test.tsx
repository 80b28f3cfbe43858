import type { FakeHandlers } from '@kerf/api-client/fake-api';
import { ProblemError } from '@kerf/domain/problem';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { dropDraft } from '../../components/form/form-draft.ts';
import { renderApp } from '../../testing/render-app.tsx';
// Imported here so that loading it does not count against the first test's timeout.
import './profile-page.tsx';

const ada = { email: 'ada@example.com', displayName: 'Ada' };

const profile = {
  _id: '6a2f6f6e-1111-4222-8333-444455556666',
  email: 'ada@example.com',
  displayName: 'Ada',
  emailVerified: true,
  createdAt: '2026-03-12T14:05:09.000Z',
  phone: '+1 541 555 0134',
  address: '418 Millrace Road\nBend, OR 97701',
  education: '',
  linkedin: '',
};

beforeEach(() => dropDraft({ form: 'profile', email: ada.email }));

function renderProfile(api: FakeHandlers = {}) {
  return renderApp({
    path: '/dashboard/my-profile',
    account: ada,
    api: {
      getRole: () => ({ admin: false }),
      getProfile: () => profile,
      listMachines: () => [],
      ...api,
    },
  });
}

const value = (label: string) =>
  screen.findByLabelText<HTMLInputElement>(label).then((field) => field.value);

test('name and email are read-only, and the rest comes from the server', async () => {
  await renderProfile();
  expect(await value('Phone')).toBe('+1 541 555 0134');
  expect([await value('Name'), await value('Email')]).toEqual(['Ada', 'ada@example.com']);
  for (const label of ['Name', 'Email']) {
    expect(screen.getByLabelText<HTMLInputElement>(label).readOnly).toBe(true);
  }
  expect(screen.getByRole('link', { name: 'My Profile' })).toBeDefined();
});

test('saving trims the values, adds a missing https://, and is confirmed', async () => {
  const user = userEvent.setup();
  const sent: unknown[] = [];
  await renderProfile({
    updateProfile: ({ params, body }) => {
      sent.push(params.email, body);
      return { modifiedCount: 1 };
    },
  });
  const phone = await screen.findByLabelText('Phone');
  await user.clear(phone);
  await user.type(phone, ' 555 0100 ');
  await user.type(screen.getByLabelText('LinkedIn'), 'linkedin.com/in/ada');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Profile Updated')).toBeDefined();
  // The address and the education are left to another window that may have changed them.
  const linkedin = 'https://linkedin.com/in/ada';
  expect(sent).toEqual(['ada@example.com', { phone: '555 0100', linkedin }]);
});

test('nothing changed is Not Updated', async () => {
  const user = userEvent.setup();
  await renderProfile({ updateProfile: () => ({ modifiedCount: 0 }) });
  await user.click(await screen.findByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Not Updated')).toBeDefined();
});

test('an invalid web address is shown at its field, and nothing is sent', async () => {
  const user = userEvent.setup();
  const { fake } = await renderProfile();
  const linkedin = await screen.findByLabelText('LinkedIn');
  await user.type(linkedin, 'http://linkedin.com/in/ada');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Enter an address that begins with https://.')).toBeDefined();
  expect(document.activeElement).toBe(linkedin);
  expect(fake.calls).not.toContain('updateProfile');
});

test('an error from the server is shown at its field, which gets the focus', async () => {
  const user = userEvent.setup();
  await renderProfile({
    updateProfile: () => {
      const errors = [{ path: 'phone', message: 'Nobody answers there.' }];
      throw new ProblemError({ code: 'validation_failed', errors });
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Nobody answers there.')).toBeDefined();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Phone')));
});

test('without a connection the text stays, and a retry sends it', async () => {
  const user = userEvent.setup();
  let online = false;
  await renderProfile({
    updateProfile: () => {
      if (!online) throw new TypeError('Failed to fetch');
      return { modifiedCount: 1 };
    },
  });
  await user.type(await screen.findByLabelText('Education'), 'Joiner');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('No connection')).toBeDefined();
  expect(await value('Education')).toBe('Joiner');
  online = true;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Profile Updated')).toBeDefined();
});

test('the draft survives the page and can be discarded', async () => {
  const user = userEvent.setup();
  await renderProfile();
  await user.type(await screen.findByLabelText('Education'), 'Joiner');
  cleanup();
  await renderProfile();
  expect(await value('Education')).toBe('Joiner');
  await user.click(screen.getByRole('button', { name: 'Discard changes' }));
  expect(await value('Education')).toBe('');
  expect(screen.queryByRole('button', { name: 'Discard changes' })).toBeNull();
});

test('a profile that failed to load is reported and can be retried', async () => {
  const user = userEvent.setup();
  let online = false;
  await renderProfile({
    getProfile: () => {
      if (!online) throw new TypeError('Failed to fetch');
      return profile;
    },
  });
  expect(await screen.findByText('No connection')).toBeDefined();
  online = true;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await value('Phone')).toBe('+1 541 555 0134');
});
