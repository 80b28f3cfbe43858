import react from '@vitejs/plugin-react';
import { createServer, type Plugin } from 'vite';

const ROOT = '<div id="root"></div>';

/**
 * Prerenders the front page at build time, so that it is visible before any script has loaded. The scripts
 * hydrate it; `first-paint.js` hides it at other URLs.
 */
export function landingMarkupPlugin(): Plugin {
  return {
    name: 'kerf-landing-markup',
    apply: 'build',
    transformIndexHtml: {
      order: 'pre',
      handler: async (html) => {
        if (!html.includes(ROOT)) throw new Error('index.html has no root element');
        const markup = await prerendered('landingMarkup');
        return html.replace(ROOT, () => ROOT.replace('></', () => `>${markup}</`));
      },
    },
  };
}

/** The markup of a page, by the name of the function that draws it (landing-markup.tsx). */
export async function prerendered(draw: 'landingMarkup' | 'productMarkup'): Promise<string> {
  const server = await createServer({
    configFile: false,
    root: import.meta.dirname,
    mode: 'production',
    logLevel: 'error',
    appType: 'custom',
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
    plugins: [react()],
  });
  try {
    const module = await server.ssrLoadModule('@kerf/ui/app/landing-markup.tsx');
    const markup: unknown = await module[draw]?.();
    if (typeof markup !== 'string') throw new Error(`${draw} cannot be prerendered`);
    return markup;
  } finally {
    await server.close();
  }
}
