import { defineConfig } from 'vite';

/** The reference server, built to plain JavaScript like Kerf. */
export default defineConfig({
  build: {
    ssr: true,
    target: 'node24',
    rolldownOptions: { input: { 'limit-server': 'src/server/limit-server.ts' } },
  },
});
