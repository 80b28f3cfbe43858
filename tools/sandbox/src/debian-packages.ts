import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Somebody else may be installing just now. */
const LOCK_PATIENCE_SECONDS = 300;

/** Whether packages of Debian can be installed here without asking anybody. */
export function canInstallDebianPackages(): boolean {
  return process.getuid?.() === 0 && existsSync('/etc/debian_version');
}

/** Installs Debian packages and shows apt-get's output. Check for the programs, not for an error here. */
export function installDebianPackages(names: readonly string[]): void {
  aptGet(['update', '-qq']);
  aptGet(['install', '-y', '-qq', '--no-install-recommends', ...names]);
}

function aptGet(args: readonly string[]): void {
  spawnSync('apt-get', ['-o', `DPkg::Lock::Timeout=${LOCK_PATIENCE_SECONDS}`, ...args], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}
