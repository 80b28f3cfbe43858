import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { repositoryRoot } from '@kerf/sandbox/repository';

export interface Command {
  readonly title: string;
  readonly name: string;
  readonly args: readonly string[];
  /** Relative to the repository; its root by default. */
  readonly folder?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** Runs one of the repository's programs, showing its output. Returns its exit code. */
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

/** The path of a test runner's report. */
export function reportPath(name: string): string {
  return join(repositoryRoot, 'test-results', name);
}

/** Deletes the report of an earlier run, so that it is not mistaken for this one's. */
export function forgetReport(name: string): void {
  rmSync(reportPath(name), { force: true });
}

/** Writes a report of our own, in the manner of the test runners. */
export function writeReport(name: string, report: object): void {
  mkdirSync(dirname(reportPath(name)), { recursive: true });
  writeFileSync(reportPath(name), JSON.stringify(report));
}

/** A report as parsed JSON; `undefined` if it is missing or incomplete. */
export function readReport(name: string): unknown {
  const path = reportPath(name);
  if (!existsSync(path)) return undefined;
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    // The runner was killed while writing; its exit code counts.
    return undefined;
  }
}
