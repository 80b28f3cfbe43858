import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const FILE = 'first-paint.js';
const ENTRY = /\s*<script type="module"[^>]*\ssrc="([^"]+)"[^>]*><\/script>/;
const MODULE = /\s*<link rel="modulepreload"[^>]*\shref="([^"]+)"[^>]*>/g;
const STYLES = /\s*<link rel="stylesheet"[^>]*>/g;

/**
 * Puts what is drawn before what runs: the page asks for its styles before all else but `first-paint.js`,
 * which sets the colour scheme and starts the scripts once the page has been seen.
 */
export function firstPaintPlugin(): Plugin {
  const source = readFileSync(join(import.meta.dirname, FILE), 'utf8');
  return {
    name: 'kerf-first-paint',
    apply: 'build',
    enforce: 'post',
    transformIndexHtml: { order: 'post', handler: paintFirst },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: FILE, source });
    },
  };
}

function paintFirst(html: string): string {
  const entry = ENTRY.exec(html)?.[1];
  if (entry === undefined) throw new Error('index.html has lost its script');
  const modules = [...html.matchAll(MODULE)].map(([, address]) => address).join(' ');
  const first = [
    // Behind the styles it would wait for them.
    `<script src="/${FILE}" data-entry="${entry}" data-modules="${modules}"></script>`,
    ...(html.match(STYLES) ?? []).map((link) => link.trim()),
  ];
  return html
    .replace(ENTRY, '')
    .replaceAll(MODULE, '')
    .replaceAll(STYLES, '')
    .replace('<head>', (head) => [head, ...first].join('\n    '));
}
