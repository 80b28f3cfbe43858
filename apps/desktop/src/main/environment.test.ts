import { expect, it } from 'vitest';
import { readEnvironment } from './environment.ts';

const packagedStoreUrl = 'https://store.kerf.example';
const variables = { KERF_STORE_URL: 'https://other.example', KERF_UPDATE_CONFIG: '/tmp/feed.yml' };

it('a release takes its store and its updates from the package alone', () => {
  expect(readEnvironment({ isRelease: true, packagedStoreUrl, variables })).toEqual({
    storeUrl: packagedStoreUrl,
    updateConfig: undefined,
  });
});

it('development and tests may point the app at another store and update feed', () => {
  expect(readEnvironment({ isRelease: false, packagedStoreUrl, variables })).toEqual({
    storeUrl: 'https://other.example',
    updateConfig: '/tmp/feed.yml',
  });
  expect(readEnvironment({ isRelease: false, packagedStoreUrl, variables: {} })).toEqual({
    storeUrl: packagedStoreUrl,
    updateConfig: undefined,
  });
});
