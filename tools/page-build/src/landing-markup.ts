import react from '@vitejs/plugin-react';
import { createServer, type Plugin } from 'vite';

const ROOT = '<div id="root"></div>';

interface LandingModule {
  readonly landingMarkup: () => Promise<string>;
}

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
        const markup = await landingMarkup();
        return html.replace(ROOT, () => ROOT.replace('></', () => `>${markup}</`));
      },
    },
  };
}

async function landingMarkup(): Promise<string> {
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
    if (!isLandingModule(module)) throw new Error('The front page cannot be prerendered');
    return await module.landingMarkup();
  } finally {
    await server.close();
  }
}

function isLandingModule(module: object): module is LandingModule {
  return 'landingMarkup' in module && typeof module.landingMarkup === 'function';
}
