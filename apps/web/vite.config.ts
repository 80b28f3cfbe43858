import { drawnPage } from '@kerf/page-build/drawn-page';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { pageConfigPlugin } from './plugins/page-config-plugin.ts';
import { pageHeadersPlugin } from './plugins/page-headers-plugin.ts';

export default defineConfig({
  plugins: [react(), pageConfigPlugin(process.env), pageHeadersPlugin(process.env), drawnPage()],
  server: { port: Number(process.env.KERF_WEB_PORT ?? 5173), strictPort: true },
  build: {
    target: 'baseline-widely-available',
    // Inlined assets would need `data:` in the page's content security policy.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What changes with a new version of React, not with a new version of Kerf.
          groups: [
            {
              name: 'react',
              test: /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom)\//,
            },
            // What the first page needs, in one file rather than in one for each part that other pages share.
            { name: 'start', tags: ['$initial'] },
            // What every other page needs with its first question to the server.
            { name: 'contract', test: /packages\/(contract|domain)\/|node_modules\/zod\// },
            // What many pages share, in a file or two: a slow line pays for each file.
            { name: 'controls', test: /node_modules\//, minShareCount: 4 },
            { name: 'shared', test: /packages\/ui\//, minShareCount: 4 },
          ],
        },
      },
    },
  },
});
