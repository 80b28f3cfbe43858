import { fieldAt, isUnloadable, listAt, numberAt } from './report.ts';

/** How many tests passed and failed; a check or a whole step that fails counts as one that failed. */
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

/** The line that a run ends with. */
export function closingLine({ passed, failed }: TestCount): string {
  return `${passed} passed, ${failed} failed`;
}

/**
 * Counts a command's tests by its report. A command that failed without one failed test (a file that
 * cannot be loaded, no report at all) counts as one.
 */
export function countOf(count: TestCount | undefined, exitCode: number): TestCount {
  const known = count ?? { passed: 0, failed: 1 };
  return exitCode !== 0 && known.failed === 0 ? { ...known, failed: 1 } : known;
}

/** Counts what vitest's JSON reporter wrote; a file that failed to load counts as one failed test. */
export function countVitest(report: unknown): TestCount | undefined {
  const passed = numberAt(report, 'numPassedTests');
  const failed = numberAt(report, 'numFailedTests');
  if (passed === undefined || failed === undefined) return undefined;
  const unloadable = listAt(report, 'testResults').filter(isUnloadable).length;
  return { passed, failed: failed + unloadable };
}

/** Counts what Playwright's JSON reporter wrote; an error outside the tests counts as one failed. */
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
