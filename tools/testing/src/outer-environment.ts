import { join } from 'node:path';
import { repositoryRoot } from '@kerf/sandbox/repository';

/** The environment for another clone's commands. This clone's programs would come before its own. */
export function outerEnvironment(): NodeJS.ProcessEnv {
  const { NODE_COMPILE_CACHE: _, ...env } = process.env;
  const own = join(repositoryRoot, 'node_modules');
  const path = env.PATH?.split(':').filter((entry) => !entry.startsWith(own));
  return { ...env, PATH: path?.join(':'), CI: 'true' };
}
