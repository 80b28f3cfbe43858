import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { repositoryRoot } from '@kerf/sandbox/repository';
import { buildWeb } from '@kerf/sandbox/web-build';
import { ensureBrowser } from './browser.ts';
import { readReport, reportPath, run, writeReport } from './command.ts';
import { buildDesktopForTests, ensureElectron } from './desktop.ts';
import { ensureEngines } from './engines.ts';
import { browserSetting } from './part-tests.ts';
import { countOf, countPlaywright, type TestCount } from './test-count.ts';

export const JOURNEYS_REPORT = 'journeys.json';
export const ENGINES_REPORT = 'engines.json';

/** Every page at every width, dark and light. */
export const FULL_MATRIX = { KERF_JOURNEYS_FULL: '1' };

const oneFailed: TestCount = { passed: 0, failed: 1 };

/** Builds the shells and walks the journeys; all of them, or those of Playwright's arguments. */
export async function walkJourneys(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<TestCount> {
  const browser = ensureBrowser(process.env);
  const electron = reachDesktop(args) ? await ensureElectron(process.env) : {};
  if (!browser || !electron) return oneFailed;
  const isForDesktop = electron.KERF_ELECTRON !== undefined;
  // Each build has steps that keep one processor busy.
  const builds = [build(), ...(isForDesktop ? [buildDesktopForTests(process.env)] : [])];
  if ((await Promise.all(builds)).includes(false)) return oneFailed;
  const code = await run({
    title: 'Journeys',
    name: 'playwright',
    args: ['test', '--reporter=list,json', ...args],
    folder: 'journeys',
    env: {
      ...env,
      ...browserSetting(browser),
      ...electron,
      PLAYWRIGHT_JSON_OUTPUT_FILE: reportPath(JOURNEYS_REPORT),
    },
  });
  return countOf(countPlaywright(readReport(JOURNEYS_REPORT)), code);
}

/** A smoke in the engines that the journeys are not walked in. */
export async function walkEngines(args: readonly string[]): Promise<TestCount> {
  const missing = ensureEngines();
  if (missing !== undefined) {
    console.error(missing);
    writeReport(ENGINES_REPORT, { errors: [{ message: missing }] });
    return oneFailed;
  }
  if (!(await build())) return oneFailed;
  const code = await run({
    title: 'Smoke in Firefox and WebKit',
    name: 'playwright',
    args: ['test', '--config=engines', '--reporter=list,json', ...args],
    folder: 'journeys',
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: reportPath(ENGINES_REPORT) },
  });
  return countOf(countPlaywright(readReport(ENGINES_REPORT)), code);
}

/** Whether some of the chosen journeys are walked in the desktop app. */
function reachDesktop(args: readonly string[]): boolean {
  if (args.length === 0) return true;
  const playwright = join(repositoryRoot, 'node_modules', '.bin', 'playwright');
  const { stdout, status } = spawnSync(playwright, ['test', '--list', ...args], {
    cwd: join(repositoryRoot, 'journeys'),
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  return status !== 0 || stdout.includes('[desktop]');
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
