import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { fontPreloadPlugin } from './plugins/font-preload-plugin.ts';
import { landingMarkupPlugin } from './plugins/landing-markup-plugin.ts';
import { pageConfigPlugin } from './plugins/page-config-plugin.ts';
import { pageHeadersPlugin } from './plugins/page-headers-plugin.ts';
import { zodWithoutEvalPlugin } from './plugins/zod-without-eval-plugin.ts';

export default defineConfig({
  plugins: [
    react(),
    pageConfigPlugin(process.env),
    pageHeadersPlugin(process.env),
    fontPreloadPlugin(),
    landingMarkupPlugin(),
    zodWithoutEvalPlugin(),
  ],
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
          ],
        },
      },
    },
  },
});
