import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

/** The shop's own texts, in paragraphs parted by an empty line; what the shop has not set is left out. */
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
      /** How long an unpaid order keeps its stock, in hours; a part of an hour is possible. */
      holdHours: z.number().positive(),
      /** How long it is at first, in minutes, for an account that has neither verified its address nor paid. */
      firstHoldMinutes: z.number().positive().optional(),
      texts: shopTexts.optional(),
    }),
    problems: [],
  }),
};
