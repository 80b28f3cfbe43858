import { fieldAt, isUnloadable, listAt, numberAt } from './report.ts';

/** The number of tests passed and failed. A failed check or step counts as one failed test. */
export interface TestCount {
  readonly passed: number;
  readonly failed: number;
}

export const noTests: TestCount = { passed: 0, failed: 0 };

export function sum(counts: readonly TestCount[]): TestCount {
  return counts.reduce(
    (total, count) => ({
      passed: total.passed + count.passed,
      failed: total.failed + count.failed,
    }),
    noTests,
  );
}

/** The last line of a run. */
export function closingLine({ passed, failed }: TestCount): string {
  return `${passed} passed, ${failed} failed`;
}

/**
 * Counts a command's tests by its report. A command that failed without a failed test (a file that cannot
 * be loaded, no report at all) counts as one.
 */
export function countOf(count: TestCount | undefined, exitCode: number): TestCount {
  const known = count ?? { passed: 0, failed: 1 };
  return exitCode !== 0 && known.failed === 0 ? { ...known, failed: 1 } : known;
}

/** Counts the tests in vitest's JSON report. A file that failed to load counts as one failed test. */
export function countVitest(report: unknown): TestCount | undefined {
  const passed = numberAt(report, 'numPassedTests');
  const failed = numberAt(report, 'numFailedTests');
  if (passed === undefined || failed === undefined) return undefined;
  const unloadable = listAt(report, 'testResults').filter(isUnloadable).length;
  return { passed, failed: failed + unloadable };
}

/** Counts the tests in Playwright's JSON report. An error outside of the tests counts as one failed test. */
export function countPlaywright(report: unknown): TestCount | undefined {
  const stats = fieldAt(report, 'stats');
  const expected = numberAt(stats, 'expected');
  const unexpected = numberAt(stats, 'unexpected');
  if (expected === undefined || unexpected === undefined) return undefined;
  const outside = listAt(report, 'errors').length;
  return {
    passed: expected + (numberAt(stats, 'flaky') ?? 0),
    failed: unexpected + outside,
  };
}
