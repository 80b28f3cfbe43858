import { endpoint } from '../endpoint.ts';
import { taxAnswer, taxQuestion } from '../schemas/order-tax.ts';

// The maximum number of lines, and room to spare.
const BODY_LIMIT_BYTES = 256 * 1024;

export const orderTaxEndpoints = {
  quoteTax: endpoint({
    method: 'post',
    path: '/order-tax',
    access: 'public',
    knowsCaller: true,
    summary: 'The tax of an order before it is placed; nothing is stored',
    body: taxQuestion,
    bodyLimit: BODY_LIMIT_BYTES,
    status: 200,
    reply: taxAnswer,
    limit: { max: 120, perSeconds: 60 },
    problems: ['total_not_payable', 'tax_unavailable'],
  }),
};
