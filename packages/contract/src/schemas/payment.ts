import { z } from 'zod';
import { dollars, id } from './common.ts';

export const newPaymentIntent = z.object({
  totalPrice: dollars.optional(),
  orderId: id.optional(),
});

export const paymentIntent = z.object({ clientSecret: z.string() });
