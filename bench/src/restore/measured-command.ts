import { spawn } from 'node:child_process';
import { setInterval } from 'node:timers';
import { heldBy, startedBy } from '../server/server-process.ts';

const MEMORY_POLL_MS = 20;

/** What a command took. */
export interface Measured {
  readonly seconds: number;
  /** The most memory of Node alone, and of it and the programs that it started, in mebibytes. */
  readonly nodeMib: number;
  readonly allMib: number;
}

/** Runs a built program of Node to its end, shows what it says, and measures it. Rejects if it fails. */
export async function measureCommand(
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<Measured> {
  const began = performance.now();
  const child = spawn(process.execPath, args, {
    env: { PATH: process.env.PATH, ...environment },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const most = { nodeMib: 0, allMib: 0 };
  const watching = setInterval(() => {
    const { own, files } = heldBy(child.pid);
    const others = startedBy(child.pid).reduce((sum, pid) => sum + heldBy(pid).own, 0);
    most.nodeMib = Math.max(most.nodeMib, own + files);
    most.allMib = Math.max(most.allMib, own + files + others);
  }, MEMORY_POLL_MS);
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', resolve);
  });
  clearInterval(watching);
  if (code !== 0) throw new Error(`${args.slice(1).join(' ')} ended with ${code}.`);
  return { seconds: (performance.now() - began) / 1_000, ...most };
}
