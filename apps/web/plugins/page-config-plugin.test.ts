import { expect, it } from 'vitest';
import { pageConfig, scriptJson } from './page-config-plugin.ts';

const complete = {
  KERF_API_URL: 'https://api.kerf.example',
  FIREBASE_API_KEY: 'key',
  FIREBASE_AUTH_DOMAIN: 'kerf.example',
  FIREBASE_PROJECT_ID: 'kerf',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
};

it('writes the environment’s configuration into the page', () => {
  expect(pageConfig(complete)).toEqual({
    apiUrl: 'https://api.kerf.example',
    firebase: { apiKey: 'key', authDomain: 'kerf.example', projectId: 'kerf' },
    stripePublishableKey: 'pk_test_1',
  });
});

it('leaves the placeholder without an environment', () => {
  expect(pageConfig({ PATH: '/bin' })).toBeNull();
});

it('names missing variables and stops the build', () => {
  const { FIREBASE_API_KEY: _left, ...partial } = complete;
  expect(() => pageConfig(partial)).toThrow('Not set for the web build: FIREBASE_API_KEY');
});

it('escapes a value that would close the script element', () => {
  expect(scriptJson({ apiUrl: '</script><script>' })).not.toContain('<');
});
