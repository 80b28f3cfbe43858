import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

/** A changed record as the data of an event: kind and id, "order 0199…". Its details are fetched separately. */
const changedRecord = z.string().regex(/^[a-z-]+ [0-9a-f-]{36}$/);

export const liveEndpoints = {
  followChanges: endpoint({
    method: 'get',
    path: '/events',
    access: 'customer',
    summary:
      "A stream of changed records, from now on or since `Last-Event-ID`: of a customer's own and the catalogue, for admins of all. `ready` follows what was missed; `resync` means that too much was missed to list",
    status: 200,
    reply: changedRecord,
    streamed: true,
    problems: ['too_many_streams', 'service_unavailable'],
  }),
};
