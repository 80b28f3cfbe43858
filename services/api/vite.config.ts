import { defineConfig } from 'vite';

// Made of hundreds of small modules each: one file of them starts in a fraction of the time.
const bundled = ['hono', '@hono/node-server', 'zod', 'kysely', 'jose', 'fast-jwt'];

/** The server as plain JavaScript; the other npm packages stay outside. */
export default defineConfig({
  ssr: { noExternal: [/^@kerf\//, ...bundled] },
  build: {
    ssr: true,
    target: 'node24',
    rolldownOptions: {
      input: {
        main: 'src/main.production.ts',
        migrate: 'src/migrate.ts',
        admin: 'src/admin.ts',
        'pdf-process': 'src/modules/documents/pdf/pdf-process.ts',
        'bulk-process': 'src/modules/bulk-changes/bulk-process.ts',
        'import-worker': 'src/modules/imports/reading/import-worker.ts',
      },
      // In one folder, so that a built chunk finds the program of its child process where the source does.
      output: { chunkFileNames: '[name]-[hash].js' },
    },
  },
});
