import { drawnPage } from '@kerf/page-build/drawn-page';
import { webTarget } from '@kerf/page-build/supported-engines';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { pageConfigPlugin } from './plugins/page-config-plugin.ts';
import { pageHeadersPlugin } from './plugins/page-headers-plugin.ts';
import { publicPagesPlugin } from './plugins/public-pages-plugin.ts';

// Lists of records, with their filters and files; a product's page has none.
const lists =
  /packages\/ui\/src\/(components\/(data-table|views|list-page)|features\/(admin|orders|saved-lists)\/)|node_modules\/papaparse\//;

export default defineConfig({
  plugins: [
    react(),
    pageConfigPlugin(process.env),
    pageHeadersPlugin(process.env),
    drawnPage(),
    publicPagesPlugin(process.env),
  ],
  server: { port: Number(process.env.KERF_WEB_PORT ?? 5173), strictPort: true },
  build: {
    target: webTarget,
    // Inlined assets would need `data:` in the page's content security policy.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Changes with React's version, not Kerf's.
          groups: [
            {
              name: 'react',
              test: /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom)\//,
            },
            // The first page's code in one file, instead of one per shared part.
            { name: 'start', tags: ['$initial'] },
            // The rest of the front page, so that it needs none of the groups below.
            { name: 'front', test: /packages\/ui\/src\/features\/landing\// },
            // Needed by every other page for its first API call.
            { name: 'contract', test: /packages\/(contract|domain)\/|node_modules\/zod\// },
            // Shared by many pages; few files, since each costs time on a slow connection.
            { name: 'controls', test: otherThanLists(/node_modules\//), minShareCount: 4 },
            { name: 'shared', test: otherThanLists(/packages\/ui\//), minShareCount: 4 },
            { name: 'lists', test: lists, minShareCount: 4 },
          ],
        },
      },
    },
  },
});

function otherThanLists(modules: RegExp): (path: string) => boolean {
  return (path) => modules.test(path) && !lists.test(path);
}
