import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { canInstallDebianPackages, installDebianPackages } from '@kerf/sandbox/debian-packages';

const SUITE = 'bookworm';
const MIRROR = 'http://deb.debian.org/debian';
const DEBOOTSTRAP = '/usr/sbin/debootstrap';

/**
 * The path of a packed, empty Debian 12, as its installer leaves a machine: made once and kept outside of the
 * repository. The named packages are not installed in it, only downloaded, so that installing them is quick.
 */
export function debianBase(packages: readonly string[]): string {
  const key = createHash('sha256')
    .update(JSON.stringify([SUITE, MIRROR, packages]))
    .digest('hex');
  const cache = process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache');
  const folder = join(cache, 'kerf', 'debian');
  const packed = join(folder, `${SUITE}-${key.slice(0, 12)}.tar`);
  if (!existsSync(packed)) makeBase(folder, packed, packages);
  return packed;
}

function makeBase(folder: string, packed: string, packages: readonly string[]): void {
  if (!existsSync(DEBOOTSTRAP) && canInstallDebianPackages())
    installDebianPackages(['debootstrap']);
  if (!existsSync(DEBOOTSTRAP)) {
    throw new Error('An empty Debian is made by debootstrap, as root: apt-get install debootstrap');
  }
  console.log('Fetching an empty Debian for the rehearsal. This takes some minutes, once.');
  mkdirSync(folder, { recursive: true });
  const work = mkdtempSync(join(folder, 'making-'));
  try {
    const root = join(work, 'root');
    execFileSync(DEBOOTSTRAP, ['--include=ca-certificates', SUITE, root, MIRROR], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const install = ['apt-get', 'install', '--yes', '--no-install-recommends', '--download-only'];
    execFileSync('chroot', [root, ...install, ...packages], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    execFileSync('tar', ['--create', `--file=${work}/base.tar`, `--directory=${root}`, '.']);
    renameSync(join(work, 'base.tar'), packed);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}
