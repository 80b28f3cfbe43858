import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { codeOf } from './sandbox-problem.ts';

/** The command line of a running process; empty if the system does not provide it. */
export function processCommand(pid: number): string {
  const path = `/proc/${pid}/cmdline`;
  if (existsSync(path)) return readFileSync(path, 'utf8').replaceAll('\0', ' ').trim();
  const listed = spawnSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], {
    encoding: 'utf8',
  });
  return listed.status === 0 ? listed.stdout.trim() : '';
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}
