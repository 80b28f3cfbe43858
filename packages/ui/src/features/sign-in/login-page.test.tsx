import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { createMemoryPlatform } from '../../platform/memory-platform.ts';
import { createFakeIdentity, identityError } from '../../session/testing/fake-identity.ts';
import { testToken } from '../../session/testing/test-token.ts';
import { type RenderedApp, renderApp } from '../../testing/render-app.tsx';

const ada = { email: 'ada@example.com', password: 'secret', name: 'Ada' };

function renderLogin(path = '/login'): Promise<RenderedApp> {
  return renderApp({
    path,
    identity: createFakeIdentity([ada]),
    api: {
      startSession: ({ params }) => ({ token: testToken({ email: params.email ?? '' }) }),
      listProducts: () => ({ items: [], total: 0, next: null }),
      listReviews: () => ({ items: [], total: 0, next: null }),
    },
  });
}

const email = () => screen.findByLabelText('Email');
const password = () => screen.getByLabelText('Password');
const submit = () => screen.getByRole('button', { name: 'Login' });

async function logIn(address: string, secret: string): Promise<void> {
  const user = userEvent.setup();
  await user.type(await email(), address);
  await user.type(password(), secret);
  await user.click(submit());
}

test('an empty form shows the required fields and focuses the first', async () => {
  const user = userEvent.setup();
  await renderLogin();
  await screen.findByLabelText('Email');
  await user.click(submit());
  expect(screen.getByText('Email is required')).toBeDefined();
  expect(screen.getByText('Password is required')).toBeDefined();
  expect(document.activeElement).toBe(await email());
});

test('an invalid email and a short password have the specified messages', async () => {
  await renderLogin();
  await logIn('ada', '12345');
  expect(screen.getByText('provide a valid email')).toBeDefined();
  expect(screen.getByText('Password should be 6 character or longer')).toBeDefined();
});

test.each([
  ['nobody@example.com', 'secret'],
  ['ada@example.com', 'not the one'],
])('a wrong email and a wrong password read the same: %s', async (address, secret) => {
  await renderLogin();
  await logIn(address, secret);
  const alert = await screen.findByRole('alert');
  await waitFor(() => expect(alert.textContent).toBe('The email or the password is not right.'));
  expect(await email()).toHaveProperty('value', address);
  expect(password()).toHaveProperty('value', secret);
  expect(submit()).toHaveProperty('disabled', false);
});

test.each([
  ['auth/too-many-requests', 'Too many tries. Wait a few minutes and try again.'],
  [
    'auth/network-request-failed',
    'The sign-in service cannot be reached. Check the connection and try again.',
  ],
  ['auth/quota-exceeded', 'Firebase: Error (auth/quota-exceeded).'],
])('the refusal %s is shown under the form', async (code, text) => {
  const { identity } = await renderLogin();
  identity.failNext = identityError(code);
  await logIn('ada@example.com', 'secret');
  expect(await screen.findByText(text)).toBeDefined();
});

test('signing in leads to the destination with its query and hash', async () => {
  const wanted = '/home?pack=2#products';
  const { path } = await renderLogin(`/login?from=${encodeURIComponent(wanted)}`);
  await logIn('ada@example.com', 'secret');
  await waitFor(() => expect(path()).toBe(wanted));
});

test('a destination on another site is ignored', async () => {
  const { path } = await renderLogin('/login?from=https%3A%2F%2Fevil.example');
  await logIn('ada@example.com', 'secret');
  await waitFor(() => expect(path()).toBe('/'));
});

test('Google signs in, and its closed window is reported', async () => {
  const user = userEvent.setup();
  const { identity, session } = await renderLogin();
  identity.failNext = identityError('auth/popup-closed-by-user');
  const google = await screen.findByRole('button', { name: 'Continue with Google' });
  await user.click(google);
  const closed = 'The Google window was closed before you were signed in.';
  expect(await screen.findByText(closed)).toBeDefined();
  await user.click(google);
  await waitFor(() =>
    expect(session.getState()).toMatchObject({ email: 'google@example.com', status: 'signed-in' }),
  );
});

test('a sign-in that continues in the browser is shown and can be cancelled', async () => {
  const user = userEvent.setup();
  const browser = Promise.withResolvers<void>();
  await renderApp({
    path: '/login',
    identity: { ...createFakeIdentity(), signInWithGoogle: () => browser.promise },
    platform: createMemoryPlatform({
      cancelGoogle: () => browser.reject(identityError('auth/cancelled-popup-request')),
    }),
  });
  await user.click(await screen.findByRole('button', { name: 'Continue with Google' }));
  expect(screen.getByText(/Go on in your browser/)).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByText('The sign-in with Google was called off.')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
});

test('the link to the registration keeps the destination', async () => {
  await renderLogin('/login?from=%2Fpurchase%2F7%3Fpack%3D2');
  const link = await screen.findByRole('link', { name: 'Create an account' });
  expect(link.getAttribute('href')).toBe('/register?from=%2Fpurchase%2F7%3Fpack%3D2');
});

test('a signed-in user is redirected immediately', async () => {
  const { path } = await renderApp({
    path: '/login?from=%2Fhome',
    account: { email: 'ada@example.com', displayName: 'Ada' },
    api: {
      listProducts: () => ({ items: [], total: 0, next: null }),
      listReviews: () => ({ items: [], total: 0, next: null }),
    },
  });
  await waitFor(() => expect(path()).toBe('/home'));
});

test('a forgotten password is reset by email, without revealing which addresses have an account', async () => {
  const user = userEvent.setup();
  const { identity } = await renderLogin();
  await user.type(await email(), 'nobody@example.com');
  await user.click(screen.getByRole('button', { name: 'Forgot your password?' }));
  expect(await screen.findByRole('heading', { name: 'Reset your password' })).toBeDefined();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Email')));
  expect(await email()).toHaveProperty('value', 'nobody@example.com');

  await user.click(screen.getByRole('button', { name: 'Send the link' }));

  expect(await screen.findByText(/^If nobody@example.com has an account/)).toBeDefined();
  expect(identity.resets).toEqual(['nobody@example.com']);
  await user.click(screen.getByRole('button', { name: 'Back to login' }));
  expect(await screen.findByLabelText('Password')).toBeDefined();
});

test('a failed reset is explained in the form', async () => {
  const user = userEvent.setup();
  const { identity } = await renderLogin();
  await screen.findByLabelText('Email');
  await user.click(screen.getByRole('button', { name: 'Forgot your password?' }));
  await user.click(screen.getByRole('button', { name: 'Send the link' }));
  expect(screen.getByText('Email is required')).toBeDefined();

  identity.failNext = identityError('auth/too-many-requests');
  await user.type(await email(), 'ada@example.com');
  await user.click(screen.getByRole('button', { name: 'Send the link' }));
  const alert = await screen.findByRole('alert');
  await waitFor(() => expect(alert.textContent).toMatch(/^Too many tries/));
  expect(screen.queryByText(/has an account/)).toBeNull();
});

test.each([
  ['not-admin', /^That page is for admins/],
  ['ended', /^Your session has ended/],
  ['blocked', /^This account has been blocked/],
] as const)('an involuntary sign-out is explained: %s', async (reason, words) => {
  const { session, navigate } = await renderApp({
    path: '/blog',
    account: { email: ada.email, displayName: ada.name },
    identity: createFakeIdentity([ada]),
    api: { endSession: () => ({ deletedCount: 1 }) },
  });
  await session.logOut(undefined, reason);
  await navigate('/login');
  expect(await screen.findByText(words)).toBeDefined();
});
