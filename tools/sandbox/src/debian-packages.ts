import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Another process may be installing packages. */
const LOCK_TIMEOUT_SECONDS = 300;

/** Whether Debian packages can be installed without a prompt. */
export function canInstallDebianPackages(): boolean {
  return process.getuid?.() === 0 && existsSync('/etc/debian_version');
}

/**
 * Installs Debian packages and shows apt-get's output. Check for the programs afterwards; errors are not
 * reported.
 */
export function installDebianPackages(names: readonly string[]): void {
  aptGet(['update', '-qq']);
  aptGet(['install', '-y', '-qq', '--no-install-recommends', ...names]);
}

function aptGet(args: readonly string[]): void {
  spawnSync('apt-get', ['-o', `DPkg::Lock::Timeout=${LOCK_TIMEOUT_SECONDS}`, ...args], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}
