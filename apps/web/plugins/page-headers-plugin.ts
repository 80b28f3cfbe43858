import type { Plugin } from 'vite';
import { buildHeaders } from '../src/build-headers.ts';

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
  const headers = buildHeaders(environment);
  if (headers === null) return null;
  return ['/*', ...lines(headers.everywhere), '/assets/*', ...lines(headers.assets), ''].join('\n');
}

function lines(headers: Readonly<Record<string, string>>): string[] {
  return Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`);
}
