import { globSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { buildDesktop, desktopFolder } from '@kerf/electron/desktop-build';
import { findElectron } from '@kerf/electron/find-electron';
import { ensureSystemParts } from '@kerf/electron/system-parts';
import { repositoryRoot } from '@kerf/sandbox/repository';
import { reportPath, run } from './command.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Finds an Electron and the system parts it needs, fetching both if that is possible without a prompt.
 * Returns the setting for the tests. If there is none, prints why and returns `undefined`; that is a
 * failure rather than a reason to skip tests.
 */
export async function ensureElectron(
  env: Environment,
): Promise<Record<string, string> | undefined> {
  try {
    const { executable } = await findElectron(env);
    ensureSystemParts(executable);
    return { KERF_ELECTRON: executable };
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return undefined;
  }
}

/** Builds the desktop app for tests. Returns whether it could be built. */
export async function buildDesktopForTests(env: Environment): Promise<boolean> {
  try {
    const isNew = await buildDesktop(reportPath('desktop-build.log'), { ...env, KERF_E2E: '1' });
    console.log(`\n── Desktop build ──\n${isNew ? 'Built.' : 'Up to date.'}`);
    return true;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return false;
  }
}

/** Packages the build like a release, unless that package exists. Returns whether it could be packaged. */
export async function packageDesktopForTests(): Promise<boolean> {
  const [archive] = globSync('dist/Kerf-*.tar.gz', { cwd: desktopFolder });
  if (
    archive !== undefined &&
    isNewer(archive, ['out/main/main.js', 'electron-builder.config.ts'])
  ) {
    return true;
  }
  const code = await run({
    title: 'Desktop package',
    name: 'node',
    args: [join('build', 'release.ts'), '--try-out', 'tar.gz'],
    folder: relative(repositoryRoot, desktopFolder),
    // The package is unpacked right away, so it need not be small.
    env: { KERF_E2E: '1', ELECTRON_BUILDER_COMPRESSION_LEVEL: '1' },
  });
  return code === 0;
}

function isNewer(path: string, others: readonly string[]): boolean {
  const timeOf = (name: string) => statSync(join(desktopFolder, name)).mtimeMs;
  return others.every((other) => timeOf(path) > timeOf(other));
}
