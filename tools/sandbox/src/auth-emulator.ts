import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { callEmulator, fieldOf, listOf } from './auth-emulator/emulator-call.ts';
import { type ChildPart, startChild } from './child-part.ts';
import { lastLines, logPath } from './log-file.ts';
import { SandboxProblem } from './sandbox-problem.ts';

/** Google has no projects whose id begins with `demo-`. */
export const SANDBOX_PROJECT = 'demo-kerf';

export interface AuthEmulatorOptions {
  /** The sandbox's data folder, with the accounts in `auth/` and the log in `logs/`. */
  readonly dataDir: string;
  readonly port: number;
}

export interface SampleAccount {
  readonly localId: string;
  readonly email: string;
  readonly password: string;
  readonly displayName: string;
  readonly emailVerified: boolean;
}

export interface RunningAuthEmulator extends Pick<ChildPart, 'pid' | 'ended' | 'stop' | 'kill'> {
  readonly url: string;
  /** Creates an account unless its address has one. Returns the account's uid. */
  ensureAccount(account: SampleAccount): Promise<string>;
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
    args: [String(options.port), SANDBOX_PROJECT, join(options.dataDir, 'auth')],
    env: { CI: 'true', FIREBASE_CLI_DISABLE_UPDATE_CHECK: 'true' },
    log,
  });
  await child.said.catch((error: Error) => {
    throw new SandboxProblem(`${error.message}\n${lastLines(log)}`, { cause: error });
  });
  const url = `http://127.0.0.1:${options.port}`;
  return {
    url,
    pid: child.pid,
    ended: child.ended,
    stop: child.stop,
    kill: child.kill,
    ensureAccount: (account) => ensureAccount(url, account),
  };
}

async function ensureAccount(url: string, account: SampleAccount): Promise<string> {
  const project = `projects/${SANDBOX_PROJECT}`;
  const found = await callEmulator(url, `${project}/accounts:lookup`, { email: [account.email] });
  const [known] = listOf(found, 'users');
  const made = known ?? (await callEmulator(url, `${project}/accounts`, account));
  const uid = fieldOf(made, 'localId');
  if (typeof uid !== 'string') throw new SandboxProblem(`${account.email} could not be made.`);
  return uid;
}
