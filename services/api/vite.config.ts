import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig, type Plugin } from 'vite';

// Packages of hundreds of small modules each, which start much faster as one file.
const bundled = ['hono', '@hono/node-server', 'zod', 'kysely', 'jose', 'fast-jwt'];

/** The first schema's SQL, which a migration reads beside its chunk. */
const firstSchema: Plugin = {
  name: 'first-schema',
  writeBundle: ({ dir = 'dist' }) =>
    cpSync(join(import.meta.dirname, 'src/db/first-schema'), join(dir, 'first-schema'), {
      recursive: true,
    }),
};

/** Of a package.json only the version, for the rest names what production must not hold. */
const versionAlone: Plugin = {
  name: 'version-alone',
  load: (id) => {
    if (!id.endsWith('/package.json')) return null;
    const { version } = JSON.parse(readFileSync(id, 'utf8'));
    return JSON.stringify({ version });
  },
};

/** Builds the server as plain JavaScript; other npm packages are not bundled. */
export default defineConfig({
  plugins: [firstSchema, versionAlone],
  ssr: { noExternal: [/^@kerf\//, ...bundled] },
  build: {
    ssr: true,
    target: 'node24',
    rolldownOptions: {
      input: {
        main: 'src/main.production.ts',
        migrate: 'src/migrate.ts',
        admin: 'src/admin.ts',
        'pdf-process': 'src/platform/pdf/pdf-process.ts',
        'bulk-process': 'src/catalogue/bulk-changes/bulk-process.ts',
        'import-worker': 'src/catalogue/bulk-changes/imports/reading/import-worker.ts',
      },
      // All in one folder, so that a chunk finds its child process's program by the same relative path as
      // the source.
      output: { chunkFileNames: '[name]-[hash].js' },
    },
  },
});
