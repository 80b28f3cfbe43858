import { type Command, run, writeReport } from './command.ts';
import type { TestCount } from './test-count.ts';

export const CHECKS_REPORT = 'checks.json';

/** Types, lint and dead code. Each failure counts as one failed test. */
export function check(): Promise<TestCount> {
  return runChecks([types([]), lint(['.']), deadCode]);
}

/** The types of some packages and of those that import them, the lint of some files, and dead code. */
export function checkOnly(
  packages: readonly string[],
  files: readonly string[],
): Promise<TestCount> {
  const chosen = packages.map((folder) => `--filter=...{./${folder}}`);
  return runChecks([
    ...(packages.length === 0 ? [] : [types(chosen)]),
    ...(files.length === 0 ? [] : [lint(['--no-errors-on-unmatched', ...files])]),
    deadCode,
  ]);
}

const deadCode: Command = { title: 'Dead code', name: 'knip', args: [] };

function types(filters: readonly string[]): Command {
  const args = ['run', 'typecheck', '--continue', '--output-logs=errors-only', ...filters];
  return { title: 'Types', name: 'turbo', args };
}

function lint(args: readonly string[]): Command {
  return { title: 'Format and lint', name: 'biome', args: ['check', ...args] };
}

async function runChecks(commands: readonly Command[]): Promise<TestCount> {
  const errors = [];
  for (const command of commands) {
    const code = await run(command);
    if (code !== 0) errors.push({ message: `${command.title}: exit code ${code}, see above` });
  }
  writeReport(CHECKS_REPORT, { errors });
  return { passed: 0, failed: errors.length };
}
