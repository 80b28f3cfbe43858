import { expect, it } from 'vitest';
import { type ReleaseRequest, releaseProblems } from './release-checks.ts';

const good: ReleaseRequest = {
  platform: 'linux',
  version: '1.4.0',
  hasOwnElectron: true,
  env: { KERF_STORE_URL: 'https://store.kerf.example' },
};

const signed = {
  ...good.env,
  KERF_REQUIRE_SIGNATURE: '1',
  KERF_UPDATE_URL: 'https://updates.kerf.example',
  KERF_WINDOWS_PUBLISHER: 'CN=Kerf',
  APPLE_ID: 'release@kerf.example',
  APPLE_APP_SPECIFIC_PASSWORD: 'abcd-efgh',
  APPLE_TEAM_ID: 'KERF123456',
};

function problems(change: Partial<ReleaseRequest>): string {
  return releaseProblems({ ...good, ...change }).join('\n');
}

it('accepts a release for a store, signed on every system', () => {
  expect(problems({})).toBe('');
  for (const platform of ['linux', 'win32', 'darwin'] as const) {
    expect(problems({ platform, env: signed })).toBe('');
  }
});

it.each([
  ['no store', {}, 'KERF_STORE_URL is missing'],
  ['an empty store', { KERF_STORE_URL: '' }, 'KERF_STORE_URL is missing'],
  [
    'a store without TLS',
    { KERF_STORE_URL: 'http://localhost:5173' },
    'needs an address with https',
  ],
  ['a store that is no address', { KERF_STORE_URL: 'kerf' }, 'needs an address with https'],
  ['a build for tests', { ...good.env, KERF_E2E: '1' }, 'KERF_E2E=1'],
  ['a debugger', { ...good.env, KERF_INSPECT: '1' }, 'KERF_INSPECT=1'],
])('refuses a release with %s', (_, env, expected) => {
  expect(problems({ env })).toContain(expected);
});

it('refuses a release with another Electron', () => {
  expect(problems({ hasOwnElectron: false })).toContain('lacks the Electron');
});

it.each([
  ['v1.4.0', ''],
  ['v1.4.1', 'the tag must be v1.4.0'],
  ['1.4.0', 'the tag must be v1.4.0'],
])('compares the tag %s with the version', (tag, expected) => {
  const env = { ...good.env, GITHUB_REF_TYPE: 'tag', GITHUB_REF_NAME: tag };
  expect(problems({ env })).toContain(expected);
  if (expected === '') expect(problems({ env })).toBe('');
});

it('does not compare a branch with the version', () => {
  const env = { ...good.env, GITHUB_REF_TYPE: 'branch', GITHUB_REF_NAME: 'main' };
  expect(problems({ env })).toBe('');
});

it.each([
  ['linux', 'KERF_UPDATE_URL'],
  ['win32', 'KERF_UPDATE_URL'],
  ['win32', 'KERF_WINDOWS_PUBLISHER'],
  ['darwin', 'KERF_UPDATE_URL'],
  ['darwin', 'APPLE_ID'],
  ['darwin', 'APPLE_APP_SPECIFIC_PASSWORD'],
  ['darwin', 'APPLE_TEAM_ID'],
] as const)('refuses a signed release on %s without %s', (platform, name) => {
  expect(problems({ platform, env: { ...signed, [name]: '' } })).toBe(
    problems({ platform, env: { ...signed, [name]: undefined } }),
  );
  expect(problems({ platform, env: { ...signed, [name]: '' } })).toContain(`${name} is missing`);
});
