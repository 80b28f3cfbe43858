import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isAlive, processCommand } from '../process-command.ts';
import { SandboxProblem } from '../sandbox-problem.ts';
import type { PostgresPlace } from './place.ts';

/** Runs one of Postgres' programs under its account. Rejects with its error output. */
export function runProgram(place: PostgresPlace, name: string, args: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(join(place.programs, name), args, {
      ...place.account,
      cwd: '/',
      env: { ...process.env, LC_ALL: 'C' },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let complaint = '';
    child.stderr.on('data', (chunk) => {
      complaint += String(chunk);
    });
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) resolve();
      else reject(new SandboxProblem(`${name} failed: ${complaint.trim() || `code ${code}`}`));
    });
  });
}

/** Stops the server of a cluster: fast mode first, and immediate mode if that takes over 8 seconds. */
export async function stopServer(place: PostgresPlace): Promise<void> {
  const stop = (mode: string) =>
    runProgram(place, 'pg_ctl', ['stop', '-D', place.cluster, '-m', mode, '-t', '8', '-w']);
  try {
    await stop('fast');
  } catch (error) {
    if (serverPid(place) === undefined) return;
    await stop('immediate').catch(() => {
      throw error;
    });
  }
}

/**
 * Clears what a killed run left on the cluster: stops a server that is still running, and removes a
 * postmaster.pid whose pid now belongs to another process. Returns what was found.
 */
export async function clearLeftovers(
  place: PostgresPlace,
): Promise<'orphan' | 'stale' | 'nothing'> {
  const pid = serverPid(place);
  if (pid === undefined) return 'nothing';
  if (!isAlive(pid)) return 'stale';
  if (isServerOf(place, pid)) {
    await stopServer(place);
    return 'orphan';
  }
  rmSync(pidFile(place));
  return 'stale';
}

function pidFile(place: PostgresPlace): string {
  return join(place.cluster, 'postmaster.pid');
}

function serverPid(place: PostgresPlace): number | undefined {
  if (!existsSync(pidFile(place))) return undefined;
  const pid = Number.parseInt(readFileSync(pidFile(place), 'utf8'), 10);
  return Number.isInteger(pid) && pid > 1 ? pid : undefined;
}

/** The pid may belong to another program by now, which must not be stopped. */
function isServerOf(place: PostgresPlace, pid: number): boolean {
  if (process.platform === 'win32') return true;
  const command = processCommand(pid);
  return command.includes('postgres') && command.includes(place.cluster);
}
