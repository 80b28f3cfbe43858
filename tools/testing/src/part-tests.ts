import { ensureBrowser } from './browser.ts';
import { type Command, readReport, reportPath, run } from './command.ts';
import { ensureElectron } from './desktop.ts';
import {
  ensureOldestPostgres,
  ensureProgram,
  ensurePrometheus,
  ensureServerPrograms,
} from './server-programs.ts';
import { countOf, countVitest, type TestCount } from './test-count.ts';
import { UNHANDLED_ERRORS_REPORT } from './unhandled-errors-reporter.ts';

/** The reports of the tests of the parts, and of errors outside of any test. */
export const PART_REPORTS = ['parts', 'chaos', 'release', 'backup', 'watch', 'postgres-15'].flatMap(
  (name) => [`${name}.json`, unhandled(name)],
);

/** Those with a command of their own. */
const LONG_PROJECTS = ['chaos', 'release', 'upgrade', 'backup', 'watch'];

/** Has properties over a real server tried as often as they are worth. */
const EACH_CASE = { KERF_TESTS_FULL: '1' };

/** The tests of the parts, but for what a change seldom breaks and takes long. */
export function testMostParts(args: readonly string[]): Promise<TestCount> {
  return partsBut(['seldom*', 'rare'], args);
}

/** The same with what a change seldom breaks. */
export function testParts(args: readonly string[]): Promise<TestCount> {
  return partsBut(['rare'], args);
}

/** All tests of the parts, with each case of every property. */
export function testAllParts(args: readonly string[]): Promise<TestCount> {
  return partsBut([], args, EACH_CASE);
}

async function partsBut(
  leftOut: readonly string[],
  args: readonly string[],
  settings: Readonly<Record<string, string>> = {},
): Promise<TestCount> {
  const browser = ensureBrowser(process.env);
  const electron = await ensureElectron(process.env);
  ensureServerPrograms();
  return vitest('parts', {
    title: 'Tests of the parts',
    args: [...[...LONG_PROJECTS, ...leftOut].map((name) => `--project=!${name}`), ...args],
    env: { ...settings, ...browserSetting(browser), ...electron },
  });
}

/** Processes killed, Postgres stopped, a full disk, overload. */
export function testChaos(args: readonly string[]): Promise<TestCount> {
  ensureServerPrograms();
  return vitest('chaos', { title: 'Chaos runs', args: ['--project=chaos', ...args] });
}

/** What only a release needs to know: long rehearsals of installing and starting. */
export function testRelease(args: readonly string[]): Promise<TestCount> {
  return vitest('release', {
    title: 'Rehearsals of a release',
    args: ['--project=release', '--project=upgrade', ...args],
  });
}

/** Backups and back, by the programs of Debian's Postgres. */
export function testBackup(args: readonly string[]): Promise<TestCount> {
  const oldest = ensureOldestPostgres();
  ensureProgram('pgbackrest');
  return vitest('backup', {
    title: 'Backups and back',
    args: ['--project=backup', ...args],
    env: { KERF_POSTGRES_PROGRAMS: oldest },
  });
}

/** What watches a shop, by a Prometheus that scrapes one. */
export function testWatch(args: readonly string[]): Promise<TestCount> {
  ensurePrometheus();
  return vitest('watch', {
    title: 'Watching a shop',
    args: ['--project=watch', ...args],
    // Backups are watched as well.
    env: { KERF_POSTGRES_PROGRAMS: ensureOldestPostgres() },
  });
}

/** The API's tests on the oldest Postgres that Kerf runs on, with each case of every property. */
export function testOldestPostgres(args: readonly string[]): Promise<TestCount> {
  const browser = ensureBrowser(process.env);
  ensureServerPrograms();
  return vitest('postgres-15', {
    title: 'The API on Postgres 15',
    args: [...['api', 'seldom', 'rare'].map((name) => `--project=${name}`), ...args],
    env: {
      ...EACH_CASE,
      ...browserSetting(browser),
      KERF_POSTGRES_PROGRAMS: ensureOldestPostgres(),
    },
  });
}

export function browserSetting(browser: string | undefined): Record<string, string> {
  return browser === undefined ? {} : { KERF_CHROMIUM: browser };
}

async function vitest(report: string, command: Omit<Command, 'name'>): Promise<TestCount> {
  const reporters = ['default', 'json', './tools/testing/src/unhandled-errors-reporter.ts'];
  const output = `--outputFile.json=${reportPath(`${report}.json`)}`;
  const code = await run({
    ...command,
    name: 'vitest',
    args: ['run', ...reporters.map((name) => `--reporter=${name}`), output, ...command.args],
    env: { ...command.env, [UNHANDLED_ERRORS_REPORT]: reportPath(unhandled(report)) },
  });
  return countOf(countVitest(readReport(`${report}.json`)), code);
}

function unhandled(report: string): string {
  return `unhandled-${report}.json`;
}
