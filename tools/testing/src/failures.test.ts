import { expect, it } from 'vitest';
import { failuresOf } from './failures.ts';

it('names each failed test and journey with its reason', () => {
  const vitest = {
    testResults: [
      {
        name: 'a.test.ts',
        status: 'failed',
        assertionResults: [
          { status: 'passed', fullName: 'adds' },
          { status: 'failed', fullName: 'subtracts', failureMessages: ['2 is not 1'] },
        ],
      },
      { name: 'b.test.ts', status: 'failed', message: 'No such module', assertionResults: [] },
    ],
  };
  const spec = {
    ok: false,
    file: 'buying.journey.ts',
    title: 'A visitor buys',
    tests: [{ results: [{ errors: [{ message: 'No heading' }] }] }],
  };
  const playwright = { suites: [{ specs: [{ ok: true }], suites: [{ specs: [spec] }] }] };
  expect(failuresOf([vitest, playwright])).toEqual([
    'a.test.ts › subtracts\n2 is not 1\n',
    'b.test.ts\nNo such module\n',
    'buying.journey.ts › A visitor buys\nNo heading\n',
  ]);
});

it('returns nothing when all passed or nothing ran', () => {
  expect(failuresOf([undefined, undefined])).toEqual([]);
  expect(failuresOf([{ testResults: [] }, { suites: [], errors: [] }])).toEqual([]);
});
