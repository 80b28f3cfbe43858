import { createBrowserDrafts } from '@kerf/ui/platform/browser-drafts';
import { browserFiles } from '@kerf/ui/platform/browser-files';
import type { Platform, PlatformConfig } from '@kerf/ui/platform/platform';
import { createLocalSecretStore } from './local-secret-store.ts';

/** The browser as the shell. */
export function createWebPlatform(page: Window, config: PlatformConfig): Platform {
  return {
    config,
    secrets: createLocalSecretStore(page),
    identityPersistence: 'browser',
    files: browserFiles,
    drafts: createBrowserDrafts(page, config.apiUrl),
    google: async (auth) => {
      // Together with Firebase's own chunk, which is there by now, this keeps the click's permission for a popup.
      const { signInWithGoogle } = await import('./google-popup.ts');
      return signInWithGoogle(auth, config.sandbox);
    },
  };
}
