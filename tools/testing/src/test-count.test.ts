import { describe, expect, it } from 'vitest';
import { closingLine, countOf, countPlaywright, countVitest, sum } from './test-count.ts';

const vitest = (passed: number, failed: number, testResults: object[] = []) => ({
  numPassedTests: passed,
  numFailedTests: failed,
  testResults,
});

const playwright = (expected: number, unexpected: number, errors: object[] = []) => ({
  stats: { expected, unexpected, flaky: 0, skipped: 0 },
  errors,
});

it('sums up the counts of all steps in one line', () => {
  const counts = [countVitest(vitest(120, 1)), countPlaywright(playwright(9, 2))];
  const known = counts.flatMap((count) => (count ? [count] : []));
  expect(closingLine(sum(known))).toBe('129 passed, 3 failed');
  expect(closingLine(sum([]))).toBe('0 passed, 0 failed');
});

describe('a test file that cannot be loaded', () => {
  it('counts as one failed', () => {
    const broken = { status: 'failed', assertionResults: [] };
    expect(countVitest(vitest(4, 0, [broken]))).toEqual({ passed: 4, failed: 1 });
  });

  it('is not counted again where its tests failed', () => {
    const failing = { status: 'failed', assertionResults: [{ status: 'failed' }] };
    expect(countVitest(vitest(4, 1, [failing]))).toEqual({ passed: 4, failed: 1 });
  });
});

it('counts an error outside the journeys, and a journey that passed at the second try', () => {
  expect(countPlaywright(playwright(0, 0, [{ message: 'the store did not start' }]))).toEqual({
    passed: 0,
    failed: 1,
  });
  const report = { ...playwright(3, 0), stats: { expected: 3, unexpected: 0, flaky: 1 } };
  expect(countPlaywright(report)).toEqual({ passed: 4, failed: 0 });
});

describe('a command that failed', () => {
  it('without a failed test counts as one', () => {
    expect(countOf({ passed: 7, failed: 0 }, 1)).toEqual({ passed: 7, failed: 1 });
  });

  it('without a report counts as one', () => {
    expect(countOf(countVitest(undefined), 1)).toEqual({ passed: 0, failed: 1 });
    expect(countOf(countPlaywright({}), 0)).toEqual({ passed: 0, failed: 1 });
  });

  it('with failed tests adds nothing', () => {
    expect(countOf({ passed: 7, failed: 2 }, 1)).toEqual({ passed: 7, failed: 2 });
  });
});
