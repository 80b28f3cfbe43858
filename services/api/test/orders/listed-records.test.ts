import { order } from '@kerf/contract/schemas/order';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { signIn, signInAdmin } from '../harness/people.ts';
import { useApi } from '../harness/use-api.ts';
import { newCarrier, payOrder } from '../shipments/paid-order.ts';

const api = useApi();

test('Lists for staff have each order’s parcels and invoice number, those of customers have not', async () => {
  const [buyer, admin] = [await signIn(api()), await signInAdmin(api())];
  const { order: paid } = await payOrder(api(), buyer);
  const { _id: carrierId, name } = await newCarrier(admin);
  const body = { carrierId, service: 'Ground', trackingNumber: '1Z77' };
  await admin.call('POST', `/order/${paid._id}/shipments`, { body });

  const [listed] = (await admin.call('GET', `/all-orders?search=${paid.number}`)).as(
    z.array(order),
  );
  expect(listed).toMatchObject({
    parcels: [{ carrier: `${name} Ground`, trackingNumber: '1Z77' }],
    invoiceNumber: expect.stringMatching(/^\d{4}-\d+$/),
  });
  const [own] = (await buyer.call('GET', '/orders')).as(z.array(order));
  expect(own).not.toHaveProperty('parcels');
  expect(own).not.toHaveProperty('invoiceNumber');
});
