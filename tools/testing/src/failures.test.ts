import { expect, it } from 'vitest';
import { failuresOf } from './failures.ts';

it('names each failed test and journey with its line, its reason and what was kept of it', () => {
  const vitest = {
    testResults: [
      {
        name: 'a.test.ts',
        status: 'failed',
        assertionResults: [
          { status: 'passed', fullName: 'adds' },
          {
            status: 'failed',
            fullName: 'subtracts',
            failureMessages: ['2 is not 1\n  at a.test.ts:7:3'],
          },
        ],
      },
      { name: 'b.test.ts', status: 'failed', message: 'No such module', assertionResults: [] },
    ],
  };
  const spec = {
    ok: false,
    file: 'buying.journey.ts',
    title: 'A visitor buys',
    line: 3,
    tests: [
      {
        results: [
          {
            errors: [{ message: 'No heading' }],
            errorLocation: { line: 12 },
            attachments: [{ name: 'trace', path: 'buys/trace.zip' }, { name: 'cost' }],
          },
        ],
      },
    ],
  };
  const playwright = { suites: [{ specs: [{ ok: true }], suites: [{ specs: [spec] }] }] };
  expect(failuresOf([vitest, playwright])).toEqual([
    'a.test.ts:7 › subtracts\n2 is not 1\n  at a.test.ts:7:3\n',
    'b.test.ts\nNo such module\n',
    'journeys/buying.journey.ts:12 › A visitor buys\nNo heading\nKept: buys/trace.zip\n',
  ]);
});

it('returns nothing when all passed or nothing ran', () => {
  expect(failuresOf([undefined, undefined])).toEqual([]);
  expect(failuresOf([{ testResults: [] }, { suites: [], errors: [] }])).toEqual([]);
});
