import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { createFakeIdentity, identityError } from '../../session/testing/fake-identity.ts';
import { testToken } from '../../session/testing/test-token.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { PasswordSection } from './profile-page.tsx';

const user = userEvent.setup();

function renderSection() {
  const identity = createFakeIdentity([
    { email: 'ada@example.com', password: 'old secret', name: 'Ada' },
  ]);
  return renderApp({
    path: '/password',
    account: { email: 'ada@example.com', displayName: 'Ada' },
    identity,
    routes: [{ path: '/password', Component: PasswordSection }],
    api: { startSession: ({ params }) => ({ token: testToken({ email: params.email ?? '' }) }) },
  });
}

async function change(current: string, next: string) {
  await user.type(await screen.findByLabelText('Current password'), current);
  await user.type(screen.getByLabelText('New password'), next);
  await user.click(screen.getByRole('button', { name: 'Change password' }));
}

test('changing the password starts a new session', async () => {
  const { identity, fake } = await renderSection();

  await change('old secret', 'new secret');

  expect(await screen.findByText('Password changed')).toBeDefined();
  expect(identity.people[0]?.password).toBe('new secret');
  expect(fake.calls).toContain('startSession');
  expect(await screen.findByLabelText('New password')).toHaveProperty('value', '');
});

test('a wrong current password is reported under the form, and nothing is changed', async () => {
  const { identity } = await renderSection();

  await change('no secret', 'new secret');

  const alert = await screen.findByRole('alert');
  await waitFor(() => expect(alert.textContent).toBe('The current password is not right.'));
  expect(identity.people[0]?.password).toBe('old secret');
});

test('a short password is not sent, and the provider’s own error is shown', async () => {
  const { identity } = await renderSection();
  await change('old secret', '12345');
  expect(screen.getByText('Password should be 6 character or longer')).toBeDefined();

  identity.failNext = identityError('auth/weak-password');
  await user.type(screen.getByLabelText('New password'), '6');
  await user.click(screen.getByRole('button', { name: 'Change password' }));
  const alert = await screen.findByRole('alert');
  await waitFor(() => expect(alert.textContent).toMatch(/^The password is too easy to guess/));
});
