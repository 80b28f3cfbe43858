import { customers } from './sample-customers.ts';
import { order, type SampleOrder, sent } from './sample-records.ts';

const { aoife, marcus, priya, ken, hector, tomasz, dale, ingrid, sam, juergen, beth, claire } =
  customers;

/** Paid by customers other than the sample buyer; the older ones are shipped. */
export const paidOrders: readonly SampleOrder[] = [
  order(aoife, 7, 'paid', { 'KC-250-30-80T': 30, 'KC-250-30-60T': 30 }),
  order(marcus, 12, 'paid', { 'KC-350-30-72T': 10 }),
  order(priya, 18, 'paid', { 'KC-250-30-84P': 15 }),
  order(ken, 29, 'paid', { 'KC-254-15-24T': 24, 'KC-250-30-80H': 6 }),
  order(
    hector,
    34,
    'paid',
    { 'KR-150-18': 500, 'KR-225-14': 300, 'KR-150-8C': 60 },
    {
      refund: {
        hoursAgo: 20,
        reason: 'price',
        note: 'Counted twice on their purchase order.',
        restock: true,
        units: [0, 100, 0],
      },
    },
  ),
  order(tomasz, 44, 'paid', { 'KC-400-30-28T': 8 }),
  order(dale, 58, 'paid', { 'KC-450-30-40T': 6 }),
  order(ingrid, 63, 'paid', { 'KC-216-30-64T': 20, 'KC-216-30-48T': 20, 'KA-RR-30-20': 150 }),
  order(sam, 96, 'paid', { 'KC-235-30-24T': 60, 'KC-190-30-24T': 300 }, sent(70)),
  order(
    juergen,
    120,
    'paid',
    { 'KC-300-30-96A': 24, 'KC-400-30-120A': 10, 'KC-500-30-120A': 6, 'KA-WAX-400': 48 },
    {
      ...sent(75),
      refund: {
        hoursAgo: 30,
        reason: 'wrong_item',
        note: 'One 500 mm blade too many in the parcel. Its return label is on the way.',
        restock: false,
        state: 'failed',
        units: [0, 0, 1, 0],
      },
    },
  ),
  order(aoife, 170, 'paid', { 'KC-250-30-80T': 12 }, sent(130)),
  order(marcus, 190, 'paid', { 'KC-300-30-96T': 12, 'KC-180-30-44C': 8 }, sent(142)),
  order(beth, 236, 'paid', { 'KB-4010-32-22': 200, 'KC-500-30-44T': 6 }, sent(188)),
  order(
    hector,
    260,
    'paid',
    { 'KC-305-25-60S': 45, 'KH-315-32-120': 8, 'KH-350-40-110': 6 },
    sent(214, 143),
  ),
  order(claire, 345, 'paid', { 'KC-250-30-80H': 20 }, sent(300, 229)),
  order(
    priya,
    420,
    'paid',
    { 'KC-250-30-84P': 20, 'KB-2560-13-3': 15, 'KB-1425-6-14': 20 },
    sent(372, 301),
  ),
  order(ken, 505, 'paid', { 'KC-254-15-24T': 12 }, sent(440, 369)),
  order(tomasz, 610, 'paid', { 'KC-400-30-28T': 12, 'KR-300-6': 60 }, sent(560, 489)),
  order(juergen, 700, 'paid', { 'KC-250-30-80A': 60 }, sent(640, 569)),
  order(ingrid, 1150, 'paid', { 'KC-216-30-64T': 15 }, sent(1100, 1029)),
  order(dale, 1400, 'paid', { 'KC-450-30-40T': 8, 'KC-500-30-44T': 7 }, sent(1350, 1279)),
  order(sam, 1510, 'paid', { 'KD-190-30-12M': 20, 'KR-305-2M': 15 }, sent(1465, 1394)),
  order(marcus, 2050, 'paid', { 'KD-300-30-72T': 6 }, sent(1990, 1919)),
];
