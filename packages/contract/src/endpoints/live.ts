import { endpoint } from '../endpoint.ts';
import { changedRecord } from '../schemas/live.ts';

export const liveEndpoints = {
  followChanges: endpoint({
    method: 'get',
    path: '/events',
    access: 'customer',
    summary:
      "What changes from now on, or since `Last-Event-ID`: a customer's own records and the catalogue, an admin's every record. The event `ready` begins it; `resync` says that more was missed than is told",
    status: 200,
    reply: changedRecord,
    streamed: true,
    problems: ['too_many_streams', 'service_unavailable'],
  }),
};
