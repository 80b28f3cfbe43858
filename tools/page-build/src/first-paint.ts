import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { minifySync, type Plugin } from 'vite';
import { filesOfPages, type PageFiles, publicPages } from './page-files.ts';

const FILE = 'first-paint.js';
const ENTRY = /\s*<script type="module"[^>]*\ssrc="([^"]+)"[^>]*><\/script>/;
const MODULE = /\s*<link rel="modulepreload"[^>]*\shref="([^"]+)"[^>]*>/g;
const CONFIG = /\s*<script id="kerf-config"[^>]*>[^<]*<\/script>/;
const STYLES = /\s*<link rel="stylesheet"[^>]*>/g;

/**
 * Puts prerendered content before scripts: the page first requests its styles and `first-paint.js`, which
 * sets the color scheme and starts the scripts after the first paint. At URLs other than the front page,
 * `first-paint.js` also learns which files that page needs, to load them in parallel.
 */
export function firstPaintPlugin(): Plugin {
  const source = minified(readFileSync(join(import.meta.dirname, FILE), 'utf8'));
  let pages: ReturnType<typeof publicPages> = null;
  return {
    name: 'kerf-first-paint',
    apply: 'build',
    transform: {
      order: 'pre',
      filter: { id: /\/routes\.tsx$/ },
      handler: (source, id) => {
        pages = publicPages(id, source) ?? pages;
      },
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) => {
        if (pages === null) throw new Error('routes.tsx was not part of the build');
        return paintFirst(html, filesOfPages(pages, bundle));
      },
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: FILE, source });
    },
  };
}

/** Its syntax stays that of 2017, which browsers that are too old can read. */
function minified(script: string): string {
  const { code, errors } = minifySync(FILE, script, { compress: { target: 'es2017' } });
  if (errors[0]) throw new Error(errors[0].message);
  return code;
}

function paintFirst(html: string, pages: PageFiles): string {
  const entry = ENTRY.exec(html)?.[1];
  if (entry === undefined) throw new Error('index.html has no script');
  const modules = [...html.matchAll(MODULE)].map(([, address]) => address).join(' ');
  const config = CONFIG.exec(html)?.[0].trim();
  const first = [
    // Preloading from the API needs its URL.
    ...(config === undefined ? [] : [config]),
    // After the styles, it would wait for them.
    `<script src="/${FILE}" data-entry="${entry}" data-modules="${modules}" data-pages='${JSON.stringify(pages)}'></script>`,
    ...(html.match(STYLES) ?? []).map((link) => link.trim()),
  ];
  return html
    .replace(ENTRY, '')
    .replace(CONFIG, '')
    .replaceAll(MODULE, '')
    .replaceAll(STYLES, '')
    .replace('<head>', (head) => [head, ...first].join('\n    '));
}
