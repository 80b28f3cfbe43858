import { homedir } from 'node:os';
import { join, resolve } from 'node:path';

type Environment = Readonly<Record<string, string | undefined>>;

/** Where large downloads are kept between checkouts. `KERF_CACHE_DIR` moves it. */
export function cacheFolder(env: Environment): string {
  if (env.KERF_CACHE_DIR) return resolve(env.KERF_CACHE_DIR);
  return join(env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'kerf');
}
