import { extname, isAbsolute, relative, resolve, sep } from 'node:path';
import { APP_HOST, APP_SCHEME } from '../../shared/app-origin.ts';

/** Served for every route of the app. */
const PAGE = 'index.html';

/**
 * The file in `folder` for an app address; null if there is none. The path is decoded only once: anything
 * still encoded is part of the name.
 */
export function appFile(folder: string, address: string): string | null {
  const path = decodedPath(address);
  if (path === null || path.includes('\0') || path.includes('\\')) return null;
  const full = resolve(folder, `.${path}`);
  const inside = relative(folder, full);
  if (inside === '..' || inside.startsWith(`..${sep}`) || isAbsolute(inside)) return null;
  // A route has no extension. A missing file must not be answered with the page.
  return extname(inside) === '' ? resolve(folder, PAGE) : full;
}

function decodedPath(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const { protocol, host, pathname } = new URL(address);
  if (protocol !== `${APP_SCHEME}:` || host !== APP_HOST) return null;
  try {
    return decodeURIComponent(pathname);
  } catch {
    return null;
  }
}
