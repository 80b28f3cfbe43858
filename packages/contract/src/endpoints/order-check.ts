import { endpoint } from '../endpoint.ts';
import { orderCheck, orderChecked } from '../schemas/order-check.ts';

// Enough for the maximum number of rows with names of maximum length in ASCII.
const BODY_LIMIT_BYTES = 512 * 1024;

export const orderCheckEndpoints = {
  checkOrder: endpoint({
    method: 'post',
    path: '/order-check',
    access: 'public',
    knowsCaller: true,
    summary: 'Look up the rows of an order and judge them; nothing is placed',
    body: orderCheck,
    bodyLimit: BODY_LIMIT_BYTES,
    status: 200,
    reply: orderChecked,
    limit: { max: 120, perSeconds: 60 },
    problems: [],
  }),
};
