import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const FILE = 'scheme.js';

/** Has the page know its colour scheme, and whether it is the one that was drawn, before it is first painted. */
export function schemePlugin(): Plugin {
  const source = readFileSync(join(import.meta.dirname, FILE), 'utf8');
  return {
    name: 'kerf-scheme',
    apply: 'build',
    transformIndexHtml: () => [
      { tag: 'script', attrs: { src: `/${FILE}` }, injectTo: 'head-prepend' },
    ],
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: FILE, source });
    },
  };
}
