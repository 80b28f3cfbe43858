import { defineConfig } from 'vite';

/** The server as plain JavaScript; npm packages stay outside. */
export default defineConfig({
  ssr: { noExternal: [/^@kerf\//] },
  build: {
    ssr: true,
    target: 'node24',
    rolldownOptions: { input: { main: 'src/main.production.ts', admin: 'src/admin.ts' } },
  },
});
