import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { shippingTerms } from '../schemas/shipping.ts';

/** The shop's own texts, with empty lines between paragraphs. Texts that are not set are left out. */
const shopTexts = z
  .object({ terms: z.string(), privacy: z.string(), legalNotice: z.string() })
  .partial();

export type ShopTexts = z.output<typeof shopTexts>;

export const shopEndpoints = {
  getShop: endpoint({
    method: 'get',
    path: '/shop',
    access: 'public',
    summary: 'What the shop promises its customers',
    status: 200,
    reply: z.object({
      /** How long an unpaid order holds its stock, in hours; may be a fraction. */
      holdHours: z.number().positive(),
      /** The same in minutes for a new user whose address is not verified. */
      firstHoldMinutes: z.number().positive().optional(),
      texts: shopTexts.optional(),
      /** Whether some account is asked for PO numbers, or some order has one. */
      poNumbers: z.literal(true).optional(),
      /** Whether some account is asked for notes or cost centers of lines, or some line has one. */
      lineTexts: z.literal(true).optional(),
      /** The time zone of the shop's days, an IANA name. */
      timeZone: z.string().optional(),
      /** How the shop ships and what it charges; absent while nothing is set up. */
      shipping: shippingTerms.optional(),
      /** Whether orders are charged tax. What it is, `POST /order-tax` says. */
      tax: z.literal(true).optional(),
      /** The countries, by ISO 3166-1 alpha-2, where it depends on the postal code. */
      taxPostalCodes: z.array(z.string()).optional(),
      /** Whether a customer's VAT number may change the tax of an order. */
      vatNumbers: z.literal(true).optional(),
    }),
    problems: [],
  }),
};
