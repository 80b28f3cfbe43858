import type { Plugin } from 'vite';

const STYLESHEET = /\s*<link rel="stylesheet"[^>]*>/g;

/** Has the browser ask for the styles before all else: nothing can be seen without them, everything else can wait. */
export function stylesFirstPlugin(): Plugin {
  return {
    name: 'kerf-styles-first',
    apply: 'build',
    enforce: 'post',
    transformIndexHtml: { order: 'post', handler: stylesFirst },
  };
}

function stylesFirst(html: string): string {
  const links = html.match(STYLESHEET) ?? [];
  return html
    .replaceAll(STYLESHEET, '')
    .replace('<head>', (head) => head + links.map((link) => `\n    ${link.trim()}`).join(''));
}
