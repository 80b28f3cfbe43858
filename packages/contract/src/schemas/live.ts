import { z } from 'zod';

/**
 * A record that has changed, as a line of an event's data: its kind and its id, "order 0199…". What has
 * become of it is read by its own call, which decides who may see it.
 */
export const changedRecord = z.string().regex(/^[a-z-]+ [0-9a-f-]{36}$/);
