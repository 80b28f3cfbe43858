import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addDays,
  comparedPeriods,
  daysIn,
  monthsAndDays,
  presetPeriod,
  reportPresets,
  stepOf,
} from './report-period.ts';

const noon = (day: string) => new Date(`${day}T12:00:00.000Z`);

const UTC = 'UTC';

describe('comparedPeriods', () => {
  test('days that are over are compared with as many days before', () => {
    const period = { from: '2026-03-08', to: '2026-03-14' };
    expect(comparedPeriods(period, noon('2026-04-01'), UTC)).toEqual({
      elapsed: period,
      before: { from: '2026-03-01', to: '2026-03-07' },
      until: null,
    });
  });

  test('a whole month is compared with the whole month before', () => {
    const { before, until } = comparedPeriods(
      { from: '2026-03-01', to: '2026-03-31' },
      noon('2026-04-01'),
      UTC,
    );
    expect({ before, until }).toEqual({
      before: { from: '2026-02-01', to: '2026-02-28' },
      until: null,
    });
  });

  test('a month that is not over is compared with the same part of the month before, to the hour', () => {
    const month = { from: '2026-03-01', to: '2026-03-31' };
    expect(comparedPeriods(month, noon('2026-03-12'), UTC)).toEqual({
      elapsed: { from: '2026-03-01', to: '2026-03-12' },
      before: { from: '2026-02-01', to: '2026-02-12' },
      until: noon('2026-02-12'),
    });
  });

  test('where the month before was shorter, the whole of it counts', () => {
    const month = { from: '2026-03-01', to: '2026-03-31' };
    expect(comparedPeriods(month, noon('2026-03-30'), UTC)).toEqual({
      elapsed: { from: '2026-03-01', to: '2026-03-30' },
      before: { from: '2026-02-01', to: '2026-02-28' },
      until: null,
    });
  });

  test('today is compared with yesterday until the same time', () => {
    const today = { from: '2026-01-01', to: '2026-01-01' };
    expect(comparedPeriods(today, noon('2026-01-01'), UTC)).toEqual({
      elapsed: today,
      before: { from: '2025-12-31', to: '2025-12-31' },
      until: noon('2025-12-31'),
    });
  });

  test('the same part of a day ends at the same time of the shop’s clock, over a change of it', () => {
    const sunday = { from: '2026-03-29', to: '2026-03-29' };
    const now = new Date('2026-03-29T12:00:00.000Z');
    expect(comparedPeriods(sunday, now, 'Europe/Berlin').until).toEqual(
      new Date('2026-03-28T13:00:00.000Z'),
    );
  });

  test('the period before ends where the period begins, and never counts more days', () => {
    const day = fc.integer({ min: 0, max: 4_000 }).map((days) => addDays('2020-01-01', days));
    fc.assert(
      fc.property(day, fc.integer({ min: 0, max: 800 }), day, (from, length, today) => {
        const { elapsed, before } = comparedPeriods(
          { from, to: addDays(from, length) },
          noon(today),
          UTC,
        );
        expect(before.to < from).toBe(true);
        expect(elapsed.to <= today || from > today).toBe(true);
        const isMonths = from.endsWith('-01') && addDays(from, length + 1).endsWith('-01');
        if (!isMonths) expect(daysIn(before)).toBe(daysIn(elapsed));
      }),
    );
  });
});

test('presets are counted from today, and every one holds it or ends before it', () => {
  expect(presetPeriod('last-30-days', '2026-03-12')).toEqual({
    from: '2026-02-11',
    to: '2026-03-12',
  });
  expect(presetPeriod('this-month', '2026-02-12')).toEqual({
    from: '2026-02-01',
    to: '2026-02-28',
  });
  expect(presetPeriod('last-month', '2026-01-12')).toEqual({
    from: '2025-12-01',
    to: '2025-12-31',
  });
  expect(presetPeriod('last-12-months', '2026-03-12')).toEqual({
    from: '2025-04-01',
    to: '2026-03-31',
  });
  expect(presetPeriod('last-year', '2026-03-12')).toEqual({ from: '2025-01-01', to: '2025-12-31' });
  for (const preset of reportPresets) {
    expect(presetPeriod(preset, '2026-03-12').from <= '2026-03-12', preset).toBe(true);
  }
});

test('a longer period is shown in longer steps', () => {
  expect(stepOf(presetPeriod('this-month', '2026-03-12'))).toBe('day');
  expect(stepOf({ from: '2026-01-01', to: '2026-05-01' })).toBe('week');
  expect(stepOf(presetPeriod('this-year', '2026-03-12'))).toBe('month');
});

describe('monthsAndDays', () => {
  test('a period is its whole months and the days before and after them', () => {
    expect(monthsAndDays({ from: '2026-01-20', to: '2026-04-10' })).toEqual({
      months: { from: '2026-02-01', to: '2026-03-31' },
      days: [
        { from: '2026-01-20', to: '2026-01-31' },
        { from: '2026-04-01', to: '2026-04-10' },
      ],
    });
    const year = { from: '2026-01-01', to: '2026-12-31' };
    expect(monthsAndDays(year)).toEqual({ months: year, days: [] });
    const weeks = { from: '2026-01-02', to: '2026-02-27' };
    expect(monthsAndDays(weeks)).toEqual({ months: null, days: [weeks] });
  });

  test('of any period, every day is in one part', () => {
    const any = fc.tuple(fc.nat(800), fc.nat(800));
    fc.assert(
      fc.property(any, ([start, length]) => {
        const from = addDays('2023-11-15', start);
        const period = { from, to: addDays(from, length) };
        const { months, days } = monthsAndDays(period);
        const parts = [...days, ...(months ? [months] : [])].toSorted((a, b) =>
          a.from < b.from ? -1 : 1,
        );
        let next = period.from;
        for (const part of parts) {
          expect(part.from).toBe(next);
          next = addDays(part.to, 1);
        }
        expect(next).toBe(addDays(period.to, 1));
        if (months === null) return;
        expect(months.from.endsWith('-01')).toBe(true);
        expect(addDays(months.to, 1).endsWith('-01')).toBe(true);
      }),
    );
  });
});
