import { z } from 'zod';
import { endpoint, pageOf } from '../endpoint.ts';
import { unmetDemand, unmetDemandQuery, unmetSearch } from '../schemas/unmet-demand.ts';

export const unmetDemandEndpoints = {
  reportUnmet: endpoint({
    method: 'post',
    path: '/unmet-demand',
    access: 'public',
    knowsCaller: true,
    summary: 'Say that a search found nothing; the server looks for itself',
    body: unmetSearch,
    status: 200,
    reply: z.object({ recorded: z.boolean() }),
    limit: { max: 30, perSeconds: 600 },
    problems: [],
  }),
  listUnmet: endpoint({
    method: 'get',
    path: '/unmet-demand',
    access: 'admin',
    summary: 'What was looked for and not found, most often first',
    query: unmetDemandQuery,
    status: 200,
    reply: pageOf(unmetDemand),
    paged: true,
    problems: [],
  }),
};
