import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@kerf/sandbox/repository';
import { buildWeb } from '@kerf/sandbox/web-build';
import { ensureBrowser } from './browser.ts';
import { type Command, forgetReport, readReport, reportPath, run, writeReport } from './command.ts';
import { buildDesktopForTests, ensureElectron } from './desktop.ts';
import { failuresOf } from './failures.ts';
import { ensureServerPrograms } from './server-programs.ts';
import {
  closingLine,
  countOf,
  countPlaywright,
  countVitest,
  noTests,
  sum,
  type TestCount,
} from './test-count.ts';
import { UNHANDLED_ERRORS_REPORT } from './unhandled-errors-reporter.ts';

const HELP = `npm test                 everything but the chaos runs: checks, tests of the parts, journeys
npm test -- check        types, lint and dead code
npm test -- unit [PATH]  the tests of the parts
npm test -- journeys     the journeys in a browser and in the desktop app
npm test -- chaos        processes killed, Postgres stopped, a full disk, overload, a pooler
npm test -- all          everything, as CI runs it`;

const CHECKS_REPORT = 'checks.json';
const PARTS_REPORT = 'parts.json';
const CHAOS_REPORT = 'chaos.json';
const JOURNEYS_REPORT = 'journeys.json';
const REPORTS = [
  CHECKS_REPORT,
  PARTS_REPORT,
  errorsOf(PARTS_REPORT),
  CHAOS_REPORT,
  errorsOf(CHAOS_REPORT),
  JOURNEYS_REPORT,
];
const oneFailed: TestCount = { passed: 0, failed: 1 };
const parts = {
  check: [check],
  unit: [unit],
  journeys: [journeys],
  chaos: [chaos],
  all: [check, unit, chaos, journeys],
};

await main(process.argv.slice(2));

async function main([part, ...rest]: string[]): Promise<void> {
  if (part !== undefined && !isPart(part)) {
    console.error(HELP);
    process.exitCode = 2;
    return;
  }
  for (const report of REPORTS) forgetReport(report);
  const chosen = part === undefined ? [check, unit, journeys] : parts[part];
  const counts: TestCount[] = [];
  for (const step of chosen) counts.push(await step(rest));
  const total = sum(counts);
  // Repeated at the end of a long log, where readers look first.
  const failures = failuresOf(REPORTS.map(readReport));
  if (failures.length > 0) console.log(`\n── Failed ──\n${failures.join('\n')}`);
  if (part === undefined) console.log('\nWithout the chaos runs: npm test -- chaos');
  process.exitCode = total.failed === 0 ? 0 : 1;
  console.log(`\n${closingLine(total)}`);
}

function isPart(name: string): name is keyof typeof parts {
  return Object.hasOwn(parts, name);
}

/** Types, lint and dead code. Each failure counts as one failed test. */
async function check(): Promise<TestCount> {
  const commands: readonly Command[] = [
    {
      title: 'Types',
      name: 'turbo',
      args: ['run', 'typecheck', '--continue', '--output-logs=errors-only'],
    },
    { title: 'Format and lint', name: 'biome', args: ['check', '.'] },
    { title: 'Dead code', name: 'knip', args: [] },
  ];
  const errors = [];
  for (const command of commands) {
    const code = await run(command);
    if (code !== 0) errors.push({ message: `${command.title}: exit code ${code}, see above` });
  }
  writeReport(CHECKS_REPORT, { errors });
  return { passed: 0, failed: errors.length };
}

async function unit(args: readonly string[]): Promise<TestCount> {
  const browser = ensureBrowser(process.env);
  const electron = await ensureElectron(process.env);
  ensureServerPrograms();
  return vitest(PARTS_REPORT, {
    title: 'Tests of the parts',
    args: ['--project=!chaos', ...args],
    env: { ...browserSetting(browser), ...electron },
  });
}

async function chaos(args: readonly string[]): Promise<TestCount> {
  ensureServerPrograms();
  return vitest(CHAOS_REPORT, { title: 'Chaos runs', args: ['--project=chaos', ...args] });
}

async function vitest(report: string, command: Omit<Command, 'name'>): Promise<TestCount> {
  const reporters = ['default', 'json', './tools/testing/src/unhandled-errors-reporter.ts'];
  const output = `--outputFile.json=${reportPath(report)}`;
  const code = await run({
    ...command,
    name: 'vitest',
    args: ['run', ...reporters.map((name) => `--reporter=${name}`), output, ...command.args],
    env: { ...command.env, [UNHANDLED_ERRORS_REPORT]: reportPath(errorsOf(report)) },
  });
  return countOf(countVitest(readReport(report)), code);
}

/** The report of errors outside of any test, beside vitest's own. */
function errorsOf(report: string): string {
  return `unhandled-${report}`;
}

async function journeys(args: readonly string[]): Promise<TestCount> {
  if (!existsSync(join(repositoryRoot, 'journeys', 'playwright.config.ts'))) return noTests;
  const browser = ensureBrowser(process.env);
  const electron = await ensureElectron(process.env);
  if (!browser || !electron) return oneFailed;
  // Each build has steps that keep one processor busy.
  const builds = await Promise.all([build(), buildDesktopForTests(process.env)]);
  if (builds.includes(false)) return oneFailed;
  const code = await run({
    title: 'Journeys',
    name: 'playwright',
    args: ['test', '--reporter=list,json', ...args],
    folder: 'journeys',
    env: {
      ...browserSetting(browser),
      ...electron,
      PLAYWRIGHT_JSON_OUTPUT_FILE: reportPath(JOURNEYS_REPORT),
    },
  });
  return countOf(countPlaywright(readReport(JOURNEYS_REPORT)), code);
}

async function build(): Promise<boolean> {
  try {
    const isNew = await buildWeb(reportPath('web-build.log'));
    console.log(`\n── Web build ──\n${isNew ? 'Built.' : 'Up to date.'}`);
    return true;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return false;
  }
}

function browserSetting(browser: string | undefined): Record<string, string> {
  return browser === undefined ? {} : { KERF_CHROMIUM: browser };
}
