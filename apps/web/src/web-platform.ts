import { createBrowserDrafts } from '@kerf/ui/platform/browser-drafts';
import { browserFiles } from '@kerf/ui/platform/browser-files';
import { partLoader } from '@kerf/ui/platform/part-loader';
import type { Platform, PlatformConfig } from '@kerf/ui/platform/platform';
import { createLocalSecretStore } from './local-secret-store.ts';

const loadPopup = partLoader(() => import('./google-popup.ts'));

/** The UI's platform in a browser. */
export function createWebPlatform(page: Window, config: PlatformConfig): Platform {
  return {
    config,
    secrets: createLocalSecretStore(page),
    identityPersistence: 'browser',
    files: browserFiles,
    drafts: createBrowserDrafts(page, config.apiUrl),
    loadGoogle: async () => {
      const { signInWithGoogle } = await loadPopup();
      return (auth) => signInWithGoogle(auth, config.sandbox);
    },
  };
}
