import { customers } from './sample-customers.ts';
import { line, type SampleOrder } from './sample-records.ts';

/** Open, expired, deleted and refunded orders of customers other than the sample buyer. */
export const otherOrders: readonly SampleOrder[] = [
  {
    customer: customers.marcus,
    placedHoursAgo: 1,
    lines: [line('KC-300-30-96T', 18), line('KC-303-30-60T', 12), line('KC-180-30-44C', 6)],
    state: 'pending',
  },
  {
    customer: customers.juergen,
    placedHoursAgo: 5,
    lines: [line('KC-250-30-80A', 40)],
    state: 'pending',
  },
  {
    customer: customers.sam,
    placedHoursAgo: 14,
    lines: [line('KC-190-30-24T', 200)],
    state: 'pending',
  },
  {
    customer: customers.claire,
    placedHoursAgo: 22,
    lines: [line('KC-250-30-80H', 10), line('KC-160-20-48T', 25)],
    state: 'pending',
  },
  {
    customer: customers.beth,
    placedHoursAgo: 38,
    lines: [line('KB-4010-32-22', 120)],
    state: 'pending',
  },
  {
    customer: customers.hector,
    placedHoursAgo: 47,
    lines: [
      line('KC-305-25-60S', 30),
      line('KC-160-20-30S', 40),
      line('KB-1640-13-14', 25),
      line('KA-WAX-400', 24),
    ],
    state: 'pending',
  },
  {
    customer: customers.lena,
    placedHoursAgo: 61,
    lines: [line('KC-216-30-60T', 12)],
    state: 'pending',
  },
  {
    customer: customers.aoife,
    placedHoursAgo: 66,
    lines: [line('KC-254-15-50T', 8)],
    state: 'cancelling',
  },
  {
    customer: customers.beth,
    placedHoursAgo: 128,
    lines: [line('KB-3865-25-3', 10)],
    state: 'expired',
  },
  {
    customer: customers.lena,
    placedHoursAgo: 460,
    lines: [line('KC-190-30-60T', 30), line('KC-216-30-60T', 20)],
    state: 'expired',
  },
  {
    customer: customers.ken,
    placedHoursAgo: 820,
    lines: [line('KC-165-20-40T', 25)],
    state: 'expired',
  },
  {
    customer: customers.tomasz,
    placedHoursAgo: 275,
    lines: [line('KC-350-30-32T', 10)],
    state: 'refunded',
    refund: { hoursAgo: 250, reason: 'out_of_stock', restock: true },
  },
  {
    customer: customers.hector,
    placedHoursAgo: 940,
    lines: [line('KB-2725-27-6', 12), line('KB-4670-34-4', 8)],
    state: 'refunded',
    refund: { hoursAgo: 915, reason: 'not_wanted', restock: true },
  },
  {
    customer: customers.claire,
    placedHoursAgo: 77,
    lines: [line('KC-160-20-12T', 15)],
    state: 'refunded',
    refund: { hoursAgo: 70, reason: 'not_wanted', restock: true },
  },
  {
    customer: customers.priya,
    placedHoursAgo: 365,
    lines: [line('KC-250-30-84P', 30)],
    state: 'deleted',
  },
  {
    customer: customers.ingrid,
    placedHoursAgo: 1320,
    lines: [line('KC-165-20-40T', 40), line('KC-136-10-30T', 30)],
    state: 'deleted',
  },
];
