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

/** Builds both shells and walks the journeys; all of them, or those of Playwright's arguments. */
export async function walkJourneys(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<TestCount> {
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
