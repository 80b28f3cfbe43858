import { join } from 'node:path';
import { repositoryRoot } from '@kerf/sandbox/repository';
import { buildUnlessBuilt } from '@kerf/sandbox/stamped-build';

/** The folder to pass to Electron to run the desktop app. */
export const desktopFolder = join(repositoryRoot, 'apps', 'desktop');

const SOURCES = [
  'apps/desktop/src/**',
  'apps/desktop/*.{ts,json}',
  'tools/page-build/**',
  'packages/*/src/**',
  'packages/*/package.json',
  'package-lock.json',
];
/** Settings compiled into the build; see apps/desktop/electron.vite.config.ts. */
const SETTINGS = [
  'KERF_STORE_URL',
  'KERF_UPDATE_URL',
  'KERF_GOOGLE_CLIENT_ID',
  'KERF_GOOGLE_CLIENT_SECRET',
  'KERF_E2E',
] as const;

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Builds the desktop app with the settings of the environment, unless the last build had the same. Returns
 * whether it built. Rejects with a SandboxProblem that ends with the build's last output.
 */
export async function buildDesktop(log: string, env: Environment): Promise<boolean> {
  const settings = Object.fromEntries(SETTINGS.map((name) => [name, env[name] ?? '']));
  return buildUnlessBuilt(
    {
      name: 'desktop',
      workspace: '@kerf/desktop',
      sources: SOURCES,
      output: join(desktopFolder, 'out', 'main', 'main.js'),
      env: { ...env },
      settings,
    },
    log,
  );
}
