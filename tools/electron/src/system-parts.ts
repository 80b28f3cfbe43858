import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';
import { canInstallDebianPackages, installDebianPackages } from '@kerf/sandbox/debian-packages';
import { ElectronProblem } from './electron-problem.ts';

interface Parts {
  readonly programs: readonly string[];
  /** The Debian packages that bring them. */
  readonly packages: readonly string[];
}

/** What journeys print with: a print server, and a hand that presses keys in the system's dialogs. */
export const printingParts: Parts = {
  programs: ['cupsd', 'xdotool'],
  packages: ['cups-daemon', 'xdotool'],
};

const nothingMore: Parts = { programs: [], packages: [] };

const PROGRAMS = ['Xvfb', 'dbus-daemon', 'dbus-send', 'gnome-keyring-daemon', 'setpriv'];
const PACKAGES = [
  'xvfb',
  'dbus-x11',
  'gnome-keyring',
  'libsecret-1-0',
  'libgtk-3-0',
  'libnss3',
  'libasound2',
  'libgbm1',
  'libatk-bridge2.0-0',
  'libcups2',
  'libxdamage1',
  'libdrm2',
];

/**
 * Makes sure that a Linux without a screen has the programs and libraries that Electron and a keychain
 * need. Installs them if that is possible without a prompt; otherwise throws an ElectronProblem that names
 * what is missing. Other systems come with all of it.
 */
export function ensureSystemParts(electron: string, more = nothingMore): void {
  const packages = [...PACKAGES, ...more.packages];
  const findMissing = () => missingParts(electron, [...PROGRAMS, ...more.programs]);
  if (process.platform !== 'linux' || findMissing().length === 0) return;
  if (canInstallDebianPackages()) {
    console.log('Installing what Electron needs with apt-get. This takes a minute.');
    installDebianPackages(packages);
  }
  const missing = findMissing();
  if (missing.length === 0) return;
  throw new ElectronProblem(
    `The desktop app needs ${missing.join(', ')}.\n` +
      `Install them (Debian: apt-get install ${packages.join(' ')}).`,
  );
}

function missingParts(electron: string, needed: readonly string[]): string[] {
  // Servers are in a folder that is not in everybody's PATH.
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin'];
  const programs = needed.filter(
    (name) => !folders.some((folder) => existsSync(join(folder, name))),
  );
  return [...programs, ...missingLibraries(electron), ...missingLibraries(keytarAddon())];
}

function keytarAddon(): string {
  const keytar = dirname(createRequire(import.meta.url).resolve('keytar/package.json'));
  return join(keytar, 'prebuilds', `${process.platform}-${process.arch}`, 'keytar.node');
}

/** The linked libraries of a program that the loader cannot find. */
function missingLibraries(path: string): string[] {
  const { stdout } = spawnSync('ldd', [path], { encoding: 'utf8' });
  return [...stdout.matchAll(/^\s*(\S+) => not found/gm)].map(([, name]) => name ?? '');
}
