import { defineConfig } from 'vite';

/** The bare server that Kerf is measured beside, as plain JavaScript like Kerf's own build. */
export default defineConfig({
  build: {
    ssr: true,
    target: 'node24',
    rolldownOptions: { input: { 'limit-server': 'src/server/limit-server.ts' } },
  },
});
