import { expect, test } from 'vitest';
import { isContended, isDatabaseUnavailable, violatedUniqueIndex } from './database.ts';

const withCode = (code: unknown, more: object = {}) =>
  Object.assign(new Error('some fault'), { code, ...more });

test.for([
  '57P01',
  '57P03',
  '53300',
  '57014',
  '55P03',
  'ECONNREFUSED',
  'ECONNRESET',
  '40001',
  '40P01',
])('The code %s means that Postgres is away or overloaded', (code) => {
  expect(isDatabaseUnavailable(withCode(code))).toBe(true);
});

test.for([
  'timeout exceeded when trying to connect',
  'Connection terminated unexpectedly',
  'Query read timeout',
  'Connection terminated due to connection timeout',
  'Client has encountered a connection error and is not queryable',
])('"%s", which has no code, means it too', (message) => {
  expect(isDatabaseUnavailable(new Error(message))).toBe(true);
});

test('A pooler that has no connection left means it too; Postgres’ own complaint of the same code does not', () => {
  const complaint = (severity: string) => withCode('08P01', { severity });
  expect(isDatabaseUnavailable(complaint('FATAL'))).toBe(true);
  expect(isDatabaseUnavailable(complaint('ERROR'))).toBe(false);
});

test('A fault of the query or of ours is not taken for an outage', () => {
  for (const error of [withCode('42P01'), withCode('23505'), withCode(57014), new Error('oops')]) {
    expect(isDatabaseUnavailable(error)).toBe(false);
  }
  expect(isDatabaseUnavailable('57P01')).toBe(false);
});

test('Only conflicting transactions are worth retrying', () => {
  expect([isContended(withCode('40001')), isContended(withCode('40P01'))]).toEqual([true, true]);
  expect([isContended(withCode('57P01')), isContended(null)]).toEqual([false, false]);
});

test('A refused row names the index that refused it', () => {
  expect(violatedUniqueIndex(withCode('23505', { constraint: 'products_sku' }))).toBe(
    'products_sku',
  );
  expect(violatedUniqueIndex(withCode('23505'))).toBeNull();
  expect(violatedUniqueIndex(withCode('23503', { constraint: 'products_sku' }))).toBeNull();
});
