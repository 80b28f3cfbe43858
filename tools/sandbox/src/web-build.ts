import { join } from 'node:path';
import { repositoryRoot } from './repository.ts';
import { buildUnlessBuilt } from './stamped-build.ts';

/** The production build of the web app. */
export const webBuildFolder = join(repositoryRoot, 'apps', 'web', 'dist');

const SOURCES = [
  'apps/web/**',
  'tools/page-build/**',
  'packages/*/src/**',
  'packages/*/package.json',
  'package-lock.json',
];
/** Settings compiled into a build for a real host. The sandbox configures the page when serving it. */
const HOST_SETTINGS = /^(KERF_API_URL|KERF_STORE_URL|FIREBASE_|STRIPE_)/;

/**
 * Builds the web app unless the sources are unchanged since the last build. Returns whether it built.
 * Rejects with a SandboxProblem that ends with the build's last output.
 */
export async function buildWeb(log: string, signal?: AbortSignal): Promise<boolean> {
  const kept = Object.entries(process.env).filter(([name]) => !HOST_SETTINGS.test(name));
  const build = {
    name: 'web',
    workspace: '@kerf/web',
    sources: SOURCES,
    output: join(webBuildFolder, 'index.html'),
    env: Object.fromEntries(kept),
  };
  return buildUnlessBuilt(build, log, signal);
}
