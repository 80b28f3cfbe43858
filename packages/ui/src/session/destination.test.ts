import { expect, test } from 'vitest';
import { destinationOf, loginPath, withDestination } from './destination.ts';

test('the login page returns to the path, query and hash', () => {
  const login = loginPath({ pathname: '/purchase/7', search: '?pack=2&note=a b', hash: '#form' });
  expect(login.startsWith('/login?from=')).toBe(true);
  const { search } = new URL(login, 'http://kerf.test');
  expect(destinationOf(search)).toBe('/purchase/7?pack=2&note=a%20b#form');
});

test('the home page is not named as a destination', () => {
  expect(loginPath({ pathname: '/', search: '', hash: '' })).toBe('/login');
  expect(withDestination('/register', '/')).toBe('/register');
});

test.each([
  '',
  '?from=',
  '?from=https%3A%2F%2Fevil.example%2F',
  '?from=%2F%2Fevil.example%2F',
  '?from=%2F%5Cevil.example%2F',
  '?from=%2F%09%2Fevil.example',
  '?from=%2F.%2F%2Fevil.example',
  '?from=javascript%3Aalert(1)',
  '?from=%5Cevil.example',
  '?from=dashboard',
  '?from=%2Flogin%3Ffrom%3D%252Flogin',
  '?from=%2Fregister',
])('a destination outside this app leads home: %s', (search) => {
  expect(destinationOf(search)).toBe('/');
});
