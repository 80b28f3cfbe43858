import { buyer } from './sample-customers.ts';
import { order, type SampleOrder, sent } from './sample-records.ts';

/** The default hold of an unpaid order is 72 hours; the oldest one here has two left. */
export const buyerOrders: readonly SampleOrder[] = [
  order(buyer, 3, 'pending', { 'KC-250-30-80T': 24 }),
  order(buyer, 26, 'pending', { 'KC-160-20-48T': 20, 'KC-190-30-60T': 15, 'KA-CLEAN-1L': 6 }),
  order(buyer, 70, 'pending', { 'KC-216-30-48T': 40 }),
  order(buyer, 51, 'cancelling', { 'KR-225-8D': 100 }),
  order(buyer, 9, 'paid', { 'KC-300-30-96T': 12 }),
  order(
    buyer,
    140,
    'paid',
    { 'KC-250-30-50T': 30, 'KC-250-30-24T': 12 },
    {
      ...sent(95),
      refund: {
        hoursAgo: 5,
        reason: 'damaged',
        note: 'Two arrived with bent plates. Under way at the bank.',
        restock: false,
        state: 'requested',
        units: [2, 0],
      },
    },
  ),
  order(
    buyer,
    78,
    'paid',
    { 'KC-250-30-80T': 60, 'KC-300-30-96T': 24, 'KA-CLEAN-1L': 12 },
    { shipped: { hoursAgo: 31, units: [60, 10, 0] } },
  ),
  order(
    buyer,
    265,
    'paid',
    { 'KC-190-30-60T': 40, 'KA-WAX-400': 24 },
    {
      ...sent(238, 168),
      refund: {
        hoursAgo: 122,
        reason: 'damaged',
        note: 'Four blades with chipped carbide; photos came by mail. Scrapped, nothing to send back.',
        restock: false,
        units: [4, 0],
      },
    },
  ),
  order(buyer, 1720, 'paid', { 'KC-250-30-50T': 10 }, sent(1680, 1609)),
  order(
    buyer,
    330,
    'refunded',
    { 'KC-235-30-24T': 25 },
    { refund: { hoursAgo: 306, reason: 'not_wanted', restock: true } },
  ),
  order(
    buyer,
    890,
    'refunded',
    { 'KC-303-30-60T': 8 },
    {
      ...sent(850, 790),
      refund: {
        hoursAgo: 700,
        reason: 'wrong_item',
        note: 'Ordered for a 25.4 mm arbor. All eight came back unused.',
        restock: true,
      },
    },
  ),
  order(buyer, 400, 'deleted', { 'KC-254-25-60T': 15 }),
  order(buyer, 210, 'expired', { 'KB-2240-16-4': 20, 'KB-1712-10-6': 20 }),
];
