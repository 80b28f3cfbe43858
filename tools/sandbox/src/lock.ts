import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isAlive, processCommand } from './process-command.ts';
import { codeOf, SandboxProblem } from './sandbox-problem.ts';

export interface Lock {
  /** Whether the last run was killed and its lock was still there. */
  readonly tookOver: boolean;
  release(): void;
}

interface Holder {
  readonly pid: number;
  readonly command: string;
}

/**
 * Locks a data folder for this process. A lock whose process has ended is taken over. Throws a
 * SandboxProblem if another Kerf holds it.
 */
export function takeLock(dataDir: string): Lock {
  const path = join(dataDir, 'lock.json');
  const own = `${JSON.stringify({ pid: process.pid, command: processCommand(process.pid) })}\n`;
  const release = () => rmSync(path, { force: true });
  if (write(path, own)) return { tookOver: false, release };
  const holder = readHolder(path);
  if (holder && isHeld(holder)) {
    throw new SandboxProblem(
      `Kerf is running on ${dataDir} already (process ${holder.pid}).` +
        ' Ctrl-C in its terminal stops it; KERF_DATA_DIR and the KERF_…_PORT variables let a second one run.',
    );
  }
  release();
  if (!write(path, own)) throw new SandboxProblem(`Another Kerf has just started on ${dataDir}.`);
  return { tookOver: true, release };
}

function write(path: string, text: string): boolean {
  try {
    writeFileSync(path, text, { flag: 'wx' });
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

function readHolder(path: string): Holder | undefined {
  try {
    const { pid, command } = JSON.parse(readFileSync(path, 'utf8'));
    return Number.isInteger(pid) ? { pid, command: String(command) } : undefined;
  } catch {
    // Truncated because its process was killed: no longer held.
    return undefined;
  }
}

/** The pid may belong to another program by now, which then has a different command line. */
function isHeld({ pid, command }: Holder): boolean {
  return pid !== process.pid && isAlive(pid) && processCommand(pid) === command;
}
