import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { momentOf } from '../shop-day.ts';
import { sampleMethod } from '../testing/sample-shipping.ts';
import { estimateDelivery, estimateFor, estimateText } from './delivery-estimate.ts';
import { keepEstimates } from './keep-estimates.ts';
import type { ShippingCalendar } from './terms.ts';
import { termsFaults } from './terms-faults.ts';

const HOUR_MS = 3_600_000;
const weekdays = [1, 2, 3, 4, 5];
const calendar = (parts: Partial<ShippingCalendar> = {}): ShippingCalendar => ({
  cutOffHour: 14,
  handlingDays: 0,
  workingDays: weekdays,
  closedDays: [],
  ...parts,
});

/** "2026-11-27 2026-12-02" of an order placed at a moment. */
function days(
  placedAt: string | Date,
  parts: Partial<ShippingCalendar> = {},
  to = 3,
  zone = 'America/Los_Angeles',
): string {
  const found = estimateDelivery(new Date(placedAt), zone, calendar(parts), { from: null, to });
  return `${found?.leaves} ${found?.arrivesBy}`;
}

describe('an order', () => {
  it.each([
    ['before the cut-off leaves the same day', '2026-11-27T21:59:59.999Z', '2026-11-27 2026-12-02'],
    ['at the hour itself leaves the next', '2026-11-27T22:00:00.000Z', '2026-11-30 2026-12-03'],
    ['on a Sunday leaves on Monday', '2026-11-29T20:00:00Z', '2026-11-30 2026-12-03'],
    [
      'on Sunday by UTC is on Saturday in the shop',
      '2026-11-29T02:00:00Z',
      '2026-11-30 2026-12-03',
    ],
    ['goes over the leap day', '2028-02-28T17:00:00Z', '2028-02-28 2028-03-02'],
    ['goes over the end of the year', '2026-12-31T17:00:00Z', '2026-12-31 2027-01-05'],
  ])('%s', (_what, placedAt, expected) => {
    expect(days(placedAt)).toBe(expected);
  });

  it('skips closed days when it leaves and when it arrives', () => {
    const closedDays = ['2026-11-26', '2026-11-27', '2026-12-01'];
    expect(days('2026-11-26T17:00:00Z', { closedDays }, 1)).toBe('2026-11-30 2026-12-02');
    expect(days('2026-11-25T17:00:00Z', { closedDays, handlingDays: 1 }, 0)).toBe(
      '2026-11-30 2026-11-30',
    );
  });

  it.each(['2026-03-08', '2026-11-01'])('goes by the clock on %s, when it is changed', (day) => {
    const every = { workingDays: [1, 2, 3, 4, 5, 6, 7] };
    const cutOff = momentOf(day, 14 * HOUR_MS, 'America/Los_Angeles');
    expect(days(new Date(cutOff.getTime() - 1), every, 0)).toBe(`${day} ${day}`);
    expect(days(cutOff, every, 0)).not.toContain(day);
  });

  it('is too late from a cut-off that the clock is put forward over', () => {
    const every = { workingDays: [1, 2, 3, 4, 5, 6, 7], cutOffHour: 2 };
    expect(days('2026-03-08T09:59:59Z', every, 0)).toBe('2026-03-08 2026-03-08');
    expect(days('2026-03-08T10:00:00Z', every, 0)).toBe('2026-03-09 2026-03-09');
  });

  it('has the whole day where the cut-off is midnight', () => {
    const midnight = { cutOffHour: 24 };
    expect(days('2026-11-28T07:59:59Z', midnight, 0)).toBe('2026-11-27 2026-11-27');
    expect(days('2026-11-28T08:00:00Z', midnight, 0)).toBe('2026-11-30 2026-11-30');
  });
});

const aMoment = fc
  .date({ min: new Date('2026-01-01'), max: new Date('2029-01-01'), noInvalidDate: true })
  .map((date) => date.getTime());
const aZone = fc.constantFrom('UTC', 'America/Los_Angeles', 'Europe/Berlin', 'Australia/Lord_Howe');
const aCalendar = fc.record({
  cutOffHour: fc.integer({ min: 1, max: 24 }),
  handlingDays: fc.integer({ min: 0, max: 5 }),
  workingDays: fc.subarray([1, 2, 3, 4, 5, 6, 7], { minLength: 1 }),
  closedDays: fc.array(
    aMoment.map((moment) => new Date(moment).toISOString().slice(0, 10)),
    { maxLength: 20 },
  ),
});

/** Closed days near a moment, which those of `aCalendar` rarely are. */
function closedAround(moment: number): string[] {
  return [0, 2, 5].map((later) =>
    new Date(moment + later * 24 * HOUR_MS).toISOString().slice(0, 10),
  );
}

it('never leaves or arrives on a closed day, and never later for an order placed earlier', () => {
  fc.assert(
    fc.property(
      aMoment,
      fc.integer({ min: 0, max: 72 * HOUR_MS }),
      aZone,
      aCalendar,
      fc.integer({ min: 0, max: 10 }),
      (moment, later, zone, some, to) => {
        const used = { ...some, closedDays: [...some.closedDays, ...closedAround(moment)] };
        const at = (when: number) =>
          estimateDelivery(new Date(when), zone, used, { from: null, to });
        const [first, second] = [at(moment), at(moment + later)];
        if (!first || !second) throw new Error('No estimate.');
        for (const day of [first.leaves, first.arrivesBy]) {
          expect(used.closedDays).not.toContain(day);
          expect(used.workingDays).toContain(new Date(day).getUTCDay() || 7);
        }
        expect(first.leaves <= first.arrivesBy).toBe(true);
        expect(first.leaves <= second.leaves).toBe(true);
        expect(first.arrivesBy <= second.arrivesBy).toBe(true);
      },
    ),
    { numRuns: 300 },
  );
});

it('is said in words, with the first day where there is one', () => {
  const said = { leaves: '2026-11-27', arrivesFrom: null, arrivesBy: '2026-12-02' };
  const by = 'Leaves Fri 27 Nov, arrives by Wed 2 Dec';
  expect(estimateText(said)).toBe(by);
  expect(estimateText({ ...said, arrivesFrom: '2026-12-02' })).toBe(by);
  expect(estimateText({ ...said, arrivesFrom: '2026-11-30' })).toBe(
    'Leaves Fri 27 Nov, arrives Mon 30 Nov to Wed 2 Dec',
  );
});

it('is none without a calendar or transit days', () => {
  const transit = { from: 1, to: 2 };
  const now = new Date('2026-11-27T10:00:00Z');
  const asked = (method = sampleMethod(), used: ShippingCalendar | null = calendar()) =>
    estimateFor(method, { calendar: used }, now, 'UTC');
  expect(asked()).toBeNull();
  expect(asked(sampleMethod({ transit }), null)).toBeNull();
  expect(asked(sampleMethod({ transit }), calendar({ workingDays: [] }))).toBeNull();
  expect(asked(sampleMethod({ transit }))?.arrivesFrom).toBe('2026-11-30');
});

it('is refused without a working day, or with more days than at most', () => {
  const method = sampleMethod({ rates: [], kind: 'rates', transit: { from: 3, to: 2 } });
  const terms = { zones: [], methods: [method], calendar: calendar({ workingDays: [] }) };
  expect(termsFaults(terms).map(({ path }) => path)).toEqual([
    'methods.0.rates',
    'calendar.workingDays',
    'methods.0.transit.to',
  ]);
});

it('is kept where a request leaves it out, and deleted by null', () => {
  const before = {
    zones: [],
    methods: [sampleMethod({ transit: { from: 1, to: 2 } })],
    calendar: calendar(),
  };
  expect(keepEstimates({ zones: [], methods: [sampleMethod()] }, before)).toEqual(before);
  const none = { zones: [], methods: [sampleMethod({ transit: null })], calendar: null };
  expect(keepEstimates(none, before)).toEqual({ zones: [], methods: [sampleMethod()] });
});
