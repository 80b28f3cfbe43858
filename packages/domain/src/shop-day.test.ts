import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { beginningOf, dayOf, isTimeZone, momentOf, timeOfDay, timeZones } from './shop-day.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Clocks that change at midnight, by half an hour, over the date line, or never. */
const zones = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'America/Santiago',
  'America/Havana',
  'Africa/Cairo',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Apia',
];

const aMoment = fc
  .date({
    min: new Date('2010-01-01T00:00:00.000Z'),
    max: new Date('2030-12-31T00:00:00.000Z'),
    noInvalidDate: true,
  })
  .map((date) => new Date(Math.floor(date.getTime() / 1_000) * 1_000));
const aZone = fc.constantFrom(...zones);

describe('a day of the shop', () => {
  it.each([
    ['2026-03-12T23:59:59.999Z', 'UTC', '2026-03-12'],
    ['2026-03-12T23:30:00.000Z', 'Europe/Berlin', '2026-03-13'],
    ['2026-03-13T03:30:00.000Z', 'America/New_York', '2026-03-12'],
    ['2026-03-12T18:15:00.000Z', 'Asia/Kathmandu', '2026-03-13'],
  ])('%s is in %s on %s', (moment, timeZone, day) => {
    expect(dayOf(new Date(moment), timeZone)).toBe(day);
  });

  it.each([
    ['2026-03-29', 'Europe/Berlin', '2026-03-28T23:00:00.000Z', 23],
    ['2026-10-25', 'Europe/Berlin', '2026-10-24T22:00:00.000Z', 25],
    // The clock is put forward at midnight, so the day begins at one o'clock.
    ['2024-09-08', 'America/Santiago', '2024-09-08T04:00:00.000Z', 23],
    // It is put back to midnight, which comes twice; the day begins with the first.
    ['2025-11-02', 'America/Havana', '2025-11-02T04:00:00.000Z', 25],
    ['2026-03-12', 'UTC', '2026-03-12T00:00:00.000Z', 24],
  ])('%s in %s begins at %s and has %i hours', (day, timeZone, begins, hours) => {
    const next = new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10);
    expect(beginningOf(day, timeZone).toISOString()).toBe(begins);
    expect(beginningOf(next, timeZone).getTime() - Date.parse(begins)).toBe(hours * HOUR_MS);
  });

  test('begins with the first moment of it, and every moment is on one day', () => {
    fc.assert(
      fc.property(aMoment, aZone, (moment, timeZone) => {
        const day = dayOf(moment, timeZone);
        const begins = beginningOf(day, timeZone);
        expect(begins.getTime()).toBeLessThanOrEqual(moment.getTime());
        expect(dayOf(begins, timeZone)).toBe(day);
        expect(dayOf(new Date(begins.getTime() - 1), timeZone) < day).toBe(true);
      }),
    );
  });

  test('and a time of it are a moment again, an hour earlier where the clock shows the time twice', () => {
    fc.assert(
      fc.property(aMoment, aZone, (moment, timeZone) => {
        const time = timeOfDay(moment, timeZone);
        const again = momentOf(dayOf(moment, timeZone), time, timeZone);
        expect([0, HOUR_MS / 2, HOUR_MS]).toContain(moment.getTime() - again.getTime());
        expect(timeOfDay(again, timeZone)).toBe(time);
      }),
    );
  });

  test('has no time over which the clock is put forward: the moment of the change counts', () => {
    const halfPastTwo = 2.5 * HOUR_MS;
    expect(momentOf('2026-03-29', halfPastTwo, 'Europe/Berlin').toISOString()).toBe(
      '2026-03-29T01:00:00.000Z',
    );
  });
});

describe('the names of time zones', () => {
  it.each([
    ['UTC', true],
    ['Europe/Berlin', true],
    ['europe/berlin', false],
    ['Europe/Atlantis', false],
    ['+02:00', false],
    ['', false],
    ["UTC'; drop table orders", false],
  ])('%j is one: %s', (name, isOne) => {
    expect(isTimeZone(name)).toBe(isOne);
  });

  it('begin with UTC and name none twice', () => {
    expect(timeZones()[0]).toBe('UTC');
    expect(new Set(timeZones()).size).toBe(timeZones().length);
  });
});
