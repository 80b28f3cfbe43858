import { pictureSources, readPictureHosts } from '@kerf/contract/client-config';
import type { Plugin } from 'vite';
import { pageHeaders, productionSources } from '../src/page-headers.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Writes the page's headers next to it, in the `_headers` format of Netlify, Cloudflare Pages and others; any
 * other host needs the same headers configured. A build without addresses gets none: the server that fills
 * them in also sends the headers.
 */
export function pageHeadersPlugin(environment: Environment): Plugin {
  return {
    name: 'kerf-page-headers',
    apply: 'build',
    generateBundle() {
      const source = headersFile(environment);
      if (source !== null) this.emitFile({ type: 'asset', fileName: '_headers', source });
    },
  };
}

/** The file's text; null if the environment does not set the services' addresses. */
export function headersFile(environment: Environment): string | null {
  const { KERF_API_URL, FIREBASE_AUTH_DOMAIN, PICTURE_HOSTS } = environment;
  if (!KERF_API_URL || !FIREBASE_AUTH_DOMAIN) return null;
  const everywhere = pageHeaders({
    ...productionSources(KERF_API_URL, FIREBASE_AUTH_DOMAIN),
    pictures: pictureSources(KERF_API_URL, readPictureHosts(PICTURE_HOSTS)),
  });
  return [
    '/*',
    ...Object.entries(everywhere).map(([name, value]) => `  ${name}: ${value}`),
    '/assets/*',
    '  cache-control: public, max-age=31536000, immutable',
    '',
  ].join('\n');
}
