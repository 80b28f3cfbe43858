import { PAGE_SIZE_MAX } from '@kerf/domain/limits';
import { describe, expect, it } from 'vitest';
import { dollars, id, moment, PAGE_SIZE_DEFAULT, pageQuery } from './common.ts';

describe('dollars', () => {
  it.each([0, 0.01, 64.5, 1_064.5, 999_999.99, -3.07, 100])(
    'are taken exact to the cent: %d',
    (value) => {
      expect(dollars.parse(value)).toBe(value);
    },
  );

  it.each([
    0.001,
    64.505,
    0.1 + 0.2,
    1e308,
    1e-7,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    '64.5',
    '1,00',
    null,
    undefined,
    true,
    [64.5],
    {},
  ])('are refused: %j', (value) => {
    expect(dollars.safeParse(value).success).toBe(false);
  });
});

describe('an id', () => {
  it.each(['', '1', 'null', '../etc', '00000000-0000-0000-0000-00000000000', 7])(
    'is refused: %j',
    (value) => {
      expect(id.safeParse(value).success).toBe(false);
    },
  );

  it('is a UUID', () => {
    const value = '018f6b1e-7c3a-7d2b-9a41-0c5d3e8f1a22';
    expect(id.parse(value)).toBe(value);
  });
});

describe('a moment', () => {
  it('is in UTC', () => {
    expect(moment.parse('2026-03-01T09:30:00.000Z')).toBe('2026-03-01T09:30:00.000Z');
    expect(moment.safeParse('2026-03-01T09:30:00+02:00').success).toBe(false);
    expect(moment.safeParse('2026-02-30T09:30:00Z').success).toBe(false);
    expect(moment.safeParse('yesterday').success).toBe(false);
  });
});

describe('the query of a list', () => {
  it('asks for the first page of a bounded size where it says nothing', () => {
    expect(pageQuery.parse({})).toEqual({ limit: PAGE_SIZE_DEFAULT });
  });

  it('reads the limit from text', () => {
    expect(pageQuery.parse({ limit: '50' }).limit).toBe(50);
    expect(pageQuery.parse({ limit: `${PAGE_SIZE_MAX}` }).limit).toBe(PAGE_SIZE_MAX);
  });

  it.each(['', '0', '-1', '1.5', `${PAGE_SIZE_MAX + 1}`, '1e9', 'all', 'NaN', 'Infinity'])(
    'refuses the limit "%s"',
    (limit) => {
      expect(pageQuery.safeParse({ limit }).error?.issues[0]?.path).toEqual(['limit']);
    },
  );

  it('ignores what it does not know', () => {
    expect(pageQuery.parse({ page: '3' })).toEqual({ limit: PAGE_SIZE_DEFAULT });
  });

  it.each(['search', 'cursor'])('refuses a %s that the database could not take', (field) => {
    expect(pageQuery.safeParse({ [field]: 'a\0b' }).success).toBe(false);
    expect(pageQuery.safeParse({ [field]: 'a'.repeat(501) }).success).toBe(false);
  });
});
