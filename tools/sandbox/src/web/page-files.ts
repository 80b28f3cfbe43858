import type { StaticFiles } from './static-files.ts';

const REDIRECT = /^(\S+) \/(\S+\.html) 200$/;

/** Which page of the build a web host sends for an address, and how. */
export interface HostedPage {
  readonly name: string;
  readonly status: 200 | 404;
}

/**
 * The page for a path that has no file of its own: its page by name, the one that `_redirects` names, or the
 * one for addresses that lead nowhere.
 */
export async function findPage(files: StaticFiles, path: string): Promise<HostedPage> {
  const name =
    path === '/' ? 'index.html' : `${path.replace(/^\//, '').replace(/\.html$/, '')}.html`;
  if (await files.find(name)) return { name, status: 200 };
  const rules = (await files.find('_redirects'))?.body.plain.toString() ?? '';
  for (const line of rules.split('\n')) {
    const [, pattern, target] = REDIRECT.exec(line) ?? [];
    if (target !== undefined && matches(pattern ?? '', path)) return { name: target, status: 200 };
  }
  return { name: '404.html', status: 404 };
}

function matches(pattern: string, path: string): boolean {
  const parts = pattern.split('/').map((part) => {
    if (part === '*') return '.*';
    return part.startsWith(':') ? '[^/]+' : part;
  });
  return new RegExp(`^${parts.join('/')}$`).test(path);
}
