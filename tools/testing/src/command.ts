import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { repositoryRoot } from '@kerf/sandbox/repository';

export interface Command {
  readonly title: string;
  readonly name: string;
  readonly args: readonly string[];
  /** Below the repository; its root by default. */
  readonly folder?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** Runs one of the repository's own programs, showing its output as it comes; answers its exit code. */
export function run(command: Command): Promise<number> {
  console.log(`\n── ${command.title} ──`);
  const path = [join(repositoryRoot, 'node_modules', '.bin'), process.env.PATH].join(delimiter);
  return new Promise((resolve) => {
    const child = spawn(command.name, [...command.args], {
      cwd: join(repositoryRoot, command.folder ?? '.'),
      env: { ...process.env, ...command.env, PATH: path, TURBO_TELEMETRY_DISABLED: '1' },
      stdio: ['ignore', 'inherit', 'inherit'],
      shell: process.platform === 'win32',
    });
    child.once('error', (error) => {
      console.error(`${command.name} cannot be run: ${error.message}`);
      resolve(1);
    });
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

/** Where the runners write their reports. */
export function reportPath(name: string): string {
  return join(repositoryRoot, 'test-results', name);
}

/** Forgets an earlier run's report, so that it is not taken for this one's. */
export function forgetReport(name: string): void {
  rmSync(reportPath(name), { force: true });
}

/** A report as parsed JSON; `undefined` where there is none, or half of one. */
export function readReport(name: string): unknown {
  const path = reportPath(name);
  if (!existsSync(path)) return undefined;
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    // The runner was killed while it wrote; its exit code counts.
    return undefined;
  }
}
