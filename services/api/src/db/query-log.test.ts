import { CompiledQuery } from 'kysely';
import { expect, test } from 'vitest';
import { createLog } from '../log.ts';
import { slowQueryLog } from './database.ts';

const query = CompiledQuery.raw('select $1::uuid', ['12 Mill Lane']);

/** The line that a query leaves which took so long, or failed with this code. */
function lineOf(queryDurationMillis: number, code?: string): unknown {
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => void lines.push(line) });
  const error = code && Object.assign(new Error('invalid: "12 Mill Lane"'), { code });
  slowQueryLog(log, 200)({ query, queryDurationMillis, error });
  expect(lines.join('')).not.toContain('Mill');
  return lines[0] === undefined ? null : JSON.parse(lines[0]);
}

test('A slow query, and one that Postgres cannot understand, leave a line without their values', () => {
  expect(lineOf(250)).toMatchObject({ msg: 'slow query', sql: 'select $1::uuid', ms: 250 });
  expect(lineOf(1, '22P02')).toMatchObject({ msg: 'failed query', code: '22P02' });
  expect(lineOf(1, '42703')).toMatchObject({ msg: 'failed query', sql: 'select $1::uuid' });
});

test('A quick query leaves none, nor does one that is refused as expected', () => {
  expect(lineOf(20)).toBeNull();
  expect(lineOf(20, '23505')).toBeNull();
  expect(lineOf(20, '40001')).toBeNull();
});
