import { buyer } from './sample-customers.ts';
import { line, type SampleOrder } from './sample-records.ts';

/** The default hold of an unpaid order is 72 hours; the oldest one here has two left. */
export const buyerOrders: readonly SampleOrder[] = [
  {
    customer: buyer,
    placedHoursAgo: 3,
    lines: [line('KC-250-30-80T', 24)],
    state: 'pending',
  },
  {
    customer: buyer,
    placedHoursAgo: 26,
    lines: [line('KC-160-20-48T', 20), line('KC-190-30-60T', 15), line('KA-CLEAN-1L', 6)],
    state: 'pending',
  },
  {
    customer: buyer,
    placedHoursAgo: 70,
    lines: [line('KC-216-30-48T', 40)],
    state: 'pending',
  },
  {
    customer: buyer,
    placedHoursAgo: 51,
    lines: [line('KR-225-8D', 100)],
    state: 'cancelling',
  },
  {
    customer: buyer,
    placedHoursAgo: 9,
    lines: [line('KC-300-30-96T', 12)],
    state: 'paid',
  },
  {
    customer: buyer,
    placedHoursAgo: 140,
    lines: [line('KC-250-30-50T', 30), line('KC-250-30-24T', 12)],
    state: 'paid',
    shipped: { hoursAgo: 95 },
    refund: {
      hoursAgo: 5,
      reason: 'damaged',
      note: 'Two arrived with bent plates. Under way at the bank.',
      restock: false,
      state: 'requested',
      units: [2, 0],
    },
  },
  {
    customer: buyer,
    placedHoursAgo: 78,
    lines: [line('KC-250-30-80T', 60), line('KC-300-30-96T', 24), line('KA-CLEAN-1L', 12)],
    state: 'paid',
    shipped: { hoursAgo: 31, units: [60, 10, 0] },
  },
  {
    customer: buyer,
    placedHoursAgo: 265,
    lines: [line('KC-190-30-60T', 40), line('KA-WAX-400', 24)],
    state: 'paid',
    shipped: { hoursAgo: 238, deliveredHoursAgo: 168 },
    refund: {
      hoursAgo: 122,
      reason: 'damaged',
      note: 'Four blades with chipped carbide; photos came by mail. Scrapped, nothing to send back.',
      restock: false,
      units: [4, 0],
    },
  },
  {
    customer: buyer,
    placedHoursAgo: 1720,
    lines: [line('KC-250-30-50T', 10)],
    state: 'paid',
    shipped: { hoursAgo: 1680, deliveredHoursAgo: 1609 },
  },
  {
    customer: buyer,
    placedHoursAgo: 330,
    lines: [line('KC-235-30-24T', 25)],
    state: 'refunded',
    refund: { hoursAgo: 306, reason: 'not_wanted', restock: true },
  },
  {
    customer: buyer,
    placedHoursAgo: 890,
    lines: [line('KC-303-30-60T', 8)],
    state: 'refunded',
    shipped: { hoursAgo: 850, deliveredHoursAgo: 790 },
    refund: {
      hoursAgo: 700,
      reason: 'wrong_item',
      note: 'Ordered for a 25.4 mm arbor. All eight came back unused.',
      restock: true,
    },
  },
  {
    customer: buyer,
    placedHoursAgo: 400,
    lines: [line('KC-254-25-60T', 15)],
    state: 'deleted',
  },
  {
    customer: buyer,
    placedHoursAgo: 210,
    lines: [line('KB-2240-16-4', 20), line('KB-1712-10-6', 20)],
    state: 'expired',
  },
];
