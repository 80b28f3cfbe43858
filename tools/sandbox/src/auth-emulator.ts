import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { EmulatorAccount } from './auth-emulator/account-store.ts';
import { type ChildPart, startChild } from './child-part.ts';
import { lastLines, logPath } from './log-file.ts';
import { SandboxProblem } from './sandbox-problem.ts';

/** Google has no projects whose id begins with `demo-`. */
export const SANDBOX_PROJECT = 'demo-kerf';

export interface AuthEmulatorOptions {
  /** The sandbox's data folder, with the accounts in `auth/` and the log in `logs/`. */
  readonly dataDir: string;
  readonly port: number;
  /** Accounts that it has from the first request on. */
  readonly accounts?: readonly EmulatorAccount[];
}

export interface RunningAuthEmulator extends Pick<ChildPart, 'pid' | 'ended' | 'stop' | 'kill'> {
  readonly url: string;
}

/**
 * Starts the real Firebase Auth emulator with the accounts of its last run, even if that was killed.
 * Rejects with a SandboxProblem that ends with its last output.
 */
export async function startAuthEmulator(
  options: AuthEmulatorOptions,
): Promise<RunningAuthEmulator> {
  const log = logPath(options.dataDir, 'auth-emulator');
  const child = startChild({
    name: 'The Auth emulator',
    script: fileURLToPath(new URL('./auth-emulator/process.ts', import.meta.url)),
    args: [
      String(options.port),
      SANDBOX_PROJECT,
      join(options.dataDir, 'auth'),
      JSON.stringify(options.accounts ?? []),
    ],
    env: { CI: 'true', FIREBASE_CLI_DISABLE_UPDATE_CHECK: 'true' },
    log,
  });
  await child.said.catch((error: Error) => {
    throw new SandboxProblem(`${error.message}\n${lastLines(log)}`, { cause: error });
  });
  return {
    url: `http://127.0.0.1:${options.port}`,
    pid: child.pid,
    ended: child.ended,
    stop: child.stop,
    kill: child.kill,
  };
}
