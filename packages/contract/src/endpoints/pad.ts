import { endpoint } from '../endpoint.ts';
import { padChange, padState } from '../schemas/pad.ts';

/** The maximum number of rows, each with ten volume prices and long texts. */
const BODY_LIMIT_BYTES = 2.5 * 1024 * 1024;

export const padEndpoints = {
  syncPad: endpoint({
    method: 'post',
    path: '/pad',
    access: 'customer',
    summary: "Merge a device's changes into one's order pad, and read what it lacks",
    body: padChange,
    bodyLimit: BODY_LIMIT_BYTES,
    status: 200,
    reply: padState,
    limit: { max: 300, perSeconds: 60 },
    problems: ['pad_full'],
  }),
};
