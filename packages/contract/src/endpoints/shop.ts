import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

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
    }),
    problems: [],
  }),
};
