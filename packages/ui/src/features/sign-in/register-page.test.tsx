import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { createFakeIdentity } from '../../session/testing/fake-identity.ts';
import { testToken } from '../../session/testing/test-token.ts';
import { type RenderedApp, renderApp } from '../../testing/render-app.tsx';

function renderRegister(): Promise<RenderedApp> {
  return renderApp({
    path: '/register?from=%2Fhome%23faq',
    identity: createFakeIdentity([{ email: 'ada@example.com', password: 'secret', name: 'Ada' }]),
    api: {
      startSession: ({ params }) => ({ token: testToken({ email: params.email ?? '' }) }),
      listProducts: () => ({ items: [], total: 0, next: null }),
      listReviews: () => ({ items: [], total: 0, next: null }),
    },
  });
}

async function register(name: string, email: string, password: string): Promise<void> {
  const user = userEvent.setup();
  if (name !== '') await user.type(await screen.findByLabelText('Name'), name);
  await user.type(await screen.findByLabelText('Email'), email);
  await user.type(screen.getByLabelText('Password'), password);
  await user.click(screen.getByRole('button', { name: 'Register' }));
}

test('an empty form shows the required fields', async () => {
  const user = userEvent.setup();
  await renderRegister();
  const name = await screen.findByLabelText('Name');
  await user.click(screen.getByRole('button', { name: 'Register' }));
  for (const text of ['Name is required', 'Email is required', 'Password is required']) {
    expect(screen.getByText(text)).toBeDefined();
  }
  expect(document.activeElement).toBe(name);
});

test('an invalid email and a short password are reported', async () => {
  await renderRegister();
  await register('Bob', 'bob@example', '12345');
  expect(screen.getByText('provide a valid email')).toBeDefined();
  expect(screen.getByText('Password should be 6 character or longer')).toBeDefined();
});

test('a new account is signed in and led to its destination', async () => {
  const { path, identity, session } = await renderRegister();
  await register('Bob Saw', 'Bob.Saw@saw-works.co.uk', '123456');
  await waitFor(() => expect(path()).toBe('/home#faq'));
  expect(identity.people.at(-1)).toMatchObject({ name: 'Bob Saw', password: '123456' });
  expect(session.getState()).toMatchObject({ email: 'bob.saw@saw-works.co.uk' });
});

test('an email that has an account is refused with a link to the login', async () => {
  await renderRegister();
  await register('Ada', 'ada@example.com', '123456');
  const refusal = 'There is an account with this email already. Log in instead.';
  expect(await screen.findByText(refusal)).toBeDefined();
  const ways = screen.getAllByRole('link', { name: 'Login' });
  expect(ways.at(-1)?.getAttribute('href')).toBe('/login?from=%2Fhome%23faq');
});
