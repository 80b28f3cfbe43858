import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { SandboxProblem } from './sandbox-problem.ts';

/**
 * Loads an npm package that only one command needs, from the folder with its own lock file. Installs it
 * there first, unless it is there, and shows npm's output. Rejects with a SandboxProblem if npm fails.
 */
export async function loadProgram(folder: string, name: string): Promise<unknown> {
  ensureInstalled(folder);
  const from = createRequire(join(folder, 'package.json'));
  return import(pathToFileURL(from.resolve(name)).href);
}

/** Installs what the folder's lock file names, unless that has been done. */
export function ensureInstalled(folder: string, npm = runNpm): void {
  const wanted = readFileSync(join(folder, 'package-lock.json'), 'utf8');
  const stamp = join(folder, 'node_modules', '.installed-lock.json');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  console.log(`Installing ${basename(folder)}, which only this command needs.`);
  if (npm(folder) !== 0) throw new SandboxProblem(`npm could not install ${folder}.`);
  writeFileSync(stamp, wanted);
}

function runNpm(folder: string): number | null {
  // The few scripts in there compile or download what is not used.
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund'];
  const shell = process.platform === 'win32';
  return spawnSync('npm', args, { cwd: folder, stdio: ['ignore', 'inherit', 'inherit'], shell })
    .status;
}
