import { createBrowserDrafts } from '@kerf/ui/platform/browser-drafts';
import { browserFiles } from '@kerf/ui/platform/browser-files';
import type { Platform, PlatformConfig } from '@kerf/ui/platform/platform';
import { createLocalSecretStore } from './local-secret-store.ts';

/** The UI's platform in a browser. */
export function createWebPlatform(page: Window, config: PlatformConfig): Platform {
  return {
    config,
    secrets: createLocalSecretStore(page),
    identityPersistence: 'browser',
    files: browserFiles,
    drafts: createBrowserDrafts(page, config.apiUrl),
    google: async (auth) => {
      // Firebase's chunk is loaded by now, so this import finishes before the click's permission to open a popup
      // expires.
      const { signInWithGoogle } = await import('./google-popup.ts');
      return signInWithGoogle(auth, config.sandbox);
    },
  };
}
