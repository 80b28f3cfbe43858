import { resolve } from 'node:path';
import { drawnPage } from '@kerf/page-build/drawn-page';
import { desktopTarget } from '@kerf/page-build/supported-engines';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';
import type { Plugin } from 'vite';

const source = (path: string) => resolve(import.meta.dirname, 'src', path);

/** Build-time constants. Tests can drive an end-to-end build, but not a release. */
const define = {
  KERF_STORE_URL: JSON.stringify(process.env.KERF_STORE_URL ?? 'http://localhost:5173'),
  KERF_GOOGLE_CLIENT_ID: JSON.stringify(process.env.KERF_GOOGLE_CLIENT_ID ?? ''),
  KERF_GOOGLE_CLIENT_SECRET: JSON.stringify(process.env.KERF_GOOGLE_CLIENT_SECRET ?? ''),
  KERF_E2E: JSON.stringify(process.env.KERF_E2E === '1'),
};

/** Absolute asset paths, since the page is also loaded at nested routes; electron-vite defaults to relative. */
const filesFromTheRoot: Plugin = {
  name: 'kerf-files-from-the-root',
  enforce: 'post',
  config: () => ({ base: '/' }),
};

export default defineConfig({
  main: {
    define,
    build: {
      rolldownOptions: { input: source('main/main.ts') },
    },
  },
  preload: {
    build: {
      rolldownOptions: {
        input: [source('preload/preload.ts'), source('preload/find-bar.ts')],
        // A sandboxed preload cannot be a module.
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: source('renderer'),
    plugins: [react(), filesFromTheRoot, drawnPage()],
    build: {
      target: desktopTarget,
      minify: true,
      // Inlined fonts and scripts would need `data:` in the page's content security policy.
      assetsInlineLimit: 0,
      rolldownOptions: {
        input: source('renderer/index.html'),
        // Each file goes through the main process, so the first screen is one file instead of a hundred.
        output: { codeSplitting: { groups: [{ name: 'start', tags: ['$initial'] }] } },
      },
    },
  },
});
