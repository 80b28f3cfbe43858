import { createMemoryDrafts } from './browser-drafts.ts';
import { browserFiles } from './browser-files.ts';
import { createMemorySecretStore } from './memory-secret-store.ts';
import type { Platform } from './platform.ts';

/** A platform for tests: secrets in memory, no Google, and no optional abilities. */
export function createMemoryPlatform(parts: Partial<Platform> = {}): Platform {
  return {
    config: {
      apiUrl: 'http://api.test',
      firebase: { apiKey: 'key', authDomain: 'localhost', projectId: 'demo-test' },
      stripePublishableKey: 'pk_test_kerf',
    },
    secrets: createMemorySecretStore(),
    identityPersistence: 'secrets',
    loadGoogle: () => Promise.reject(new Error('This platform has no sign-in with Google')),
    files: browserFiles,
    drafts: createMemoryDrafts(),
    ...parts,
  };
}
