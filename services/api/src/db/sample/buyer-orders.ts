import { buyer } from './sample-customers.ts';
import { line, type SampleOrder } from './sample-records.ts';

/** The hold of an unpaid order is 72 hours unless the shop sets another: the oldest one here has two left. */
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
  },
  {
    customer: buyer,
    placedHoursAgo: 1720,
    lines: [line('KC-250-30-50T', 10)],
    state: 'paid',
    shipped: { hoursAgo: 1680 },
  },
  {
    customer: buyer,
    placedHoursAgo: 330,
    lines: [line('KC-235-30-24T', 25)],
    state: 'refunded',
  },
  {
    customer: buyer,
    placedHoursAgo: 890,
    lines: [line('KC-303-30-60T', 8)],
    state: 'refunded',
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
