import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';

const source = (path: string) => resolve(import.meta.dirname, 'src', path);

/** What a build is told once and for ever. An end-to-end build lets itself be driven; a release does not. */
const define = {
  KERF_STORE_URL: JSON.stringify(process.env.KERF_STORE_URL ?? 'http://localhost:5173'),
  KERF_GOOGLE_CLIENT_ID: JSON.stringify(process.env.KERF_GOOGLE_CLIENT_ID ?? ''),
  KERF_GOOGLE_CLIENT_SECRET: JSON.stringify(process.env.KERF_GOOGLE_CLIENT_SECRET ?? ''),
  KERF_E2E: JSON.stringify(process.env.KERF_E2E === '1'),
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
        input: source('preload/preload.ts'),
        // A sandboxed preload cannot be a module.
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: source('renderer'),
    // The page is also loaded at the address of a screen that lies deeper.
    base: '/',
    plugins: [react()],
    build: {
      target: 'chrome130',
      // Inlined fonts and scripts would need `data:` in the page's content security policy.
      assetsInlineLimit: 0,
      rolldownOptions: { input: source('renderer/index.html') },
    },
  },
});
