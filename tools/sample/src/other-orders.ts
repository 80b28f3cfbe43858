import { customers } from './sample-customers.ts';
import { order, type SampleOrder } from './sample-records.ts';

const { marcus, juergen, sam, claire, beth, hector, lena, aoife, ken, tomasz, priya, ingrid } =
  customers;

/** Open, expired, deleted and refunded orders of customers other than the sample buyer. */
export const otherOrders: readonly SampleOrder[] = [
  order(marcus, 1, 'pending', { 'KC-300-30-96T': 18, 'KC-303-30-60T': 12, 'KC-180-30-44C': 6 }),
  order(juergen, 5, 'pending', { 'KC-250-30-80A': 40 }),
  order(sam, 14, 'pending', { 'KC-190-30-24T': 200 }),
  order(claire, 22, 'pending', { 'KC-250-30-80H': 10, 'KC-160-20-48T': 25 }),
  order(beth, 38, 'pending', { 'KB-4010-32-22': 120 }),
  order(hector, 47, 'pending', {
    'KC-305-25-60S': 30,
    'KC-160-20-30S': 40,
    'KB-1640-13-14': 25,
    'KA-WAX-400': 24,
  }),
  order(lena, 61, 'pending', { 'KC-216-30-60T': 12 }),
  order(aoife, 66, 'cancelling', { 'KC-254-15-50T': 8 }),
  order(beth, 128, 'expired', { 'KB-3865-25-3': 10 }),
  order(lena, 460, 'expired', { 'KC-190-30-60T': 30, 'KC-216-30-60T': 20 }),
  order(ken, 820, 'expired', { 'KC-165-20-40T': 25 }),
  order(
    tomasz,
    275,
    'refunded',
    { 'KC-350-30-32T': 10 },
    { refund: { hoursAgo: 250, reason: 'out_of_stock', restock: true } },
  ),
  order(
    hector,
    940,
    'refunded',
    { 'KB-2725-27-6': 12, 'KB-4670-34-4': 8 },
    { refund: { hoursAgo: 915, reason: 'not_wanted', restock: true } },
  ),
  order(
    claire,
    77,
    'refunded',
    { 'KC-160-20-12T': 15 },
    { refund: { hoursAgo: 70, reason: 'not_wanted', restock: true } },
  ),
  order(priya, 365, 'deleted', { 'KC-250-30-84P': 30 }),
  order(ingrid, 1320, 'deleted', { 'KC-165-20-40T': 40, 'KC-136-10-30T': 30 }),
];
