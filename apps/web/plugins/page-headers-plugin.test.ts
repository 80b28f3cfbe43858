import { expect, it } from 'vitest';
import { headersFile } from './page-headers-plugin.ts';

const environment = {
  KERF_API_URL: 'https://api.kerf.example/',
  FIREBASE_AUTH_DOMAIN: 'kerf.firebaseapp.com',
};

function directives(settings: object = {}): Map<string, string[]> {
  const [, policy = ''] =
    /content-security-policy: (.*)/.exec(headersFile({ ...environment, ...settings }) ?? '') ?? [];
  return new Map(
    policy.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ');
      return [name, sources];
    }),
  );
}

it('allows the real services, and no other scripts', () => {
  const policy = directives();

  expect(policy.get('default-src')).toEqual(["'none'"]);
  expect(policy.get('connect-src')).toContain('https://api.kerf.example');
  expect(policy.get('frame-src')).toContain('https://kerf.firebaseapp.com');
  for (const sources of [policy.get('script-src'), policy.get('frame-src')]) {
    expect(sources).toContain('https://js.stripe.com');
  }
  expect(policy.get('script-src')?.join(' ')).not.toMatch(/unsafe|http:|data:|\*(?!\.js\.stripe)/);
  expect(policy.get('frame-ancestors')).toEqual(["'none'"]);
  expect(policy.get('base-uri')).toEqual(["'none'"]);
});

it('allows pictures from the API and the named hosts, or from any https host if none is named', () => {
  const named = { PICTURE_HOSTS: 'images.example.com,cdn.example.com' };

  expect(directives().get('img-src')).toEqual(["'self'", 'https:', 'data:']);
  expect(directives(named).get('img-src')).toEqual([
    "'self'",
    'https://api.kerf.example',
    'https://images.example.com',
    'https://cdn.example.com',
    'data:',
  ]);
});

it('names no address of the sandbox', () => {
  expect(headersFile(environment)).not.toMatch(/localhost|127\.0\.0\.1/);
});

it('caches hashed files forever, and sends the page’s headers with every file', () => {
  const [pages = '', assets = ''] = (headersFile(environment) ?? '').split('/assets/*\n');

  expect(pages).toMatch(/^\/\*\n/);
  for (const header of [
    'x-content-type-options: nosniff',
    'referrer-policy: strict-origin-when-cross-origin',
    'cross-origin-opener-policy: same-origin-allow-popups',
    'strict-transport-security: max-age=63072000',
  ]) {
    expect(pages).toContain(`  ${header}`);
  }
  expect(assets).toContain('immutable');
});

it('is not written by a build without addresses', () => {
  expect(headersFile({})).toBeNull();
});
