import { z } from 'zod';

/** A changed record as a line of an event's data: its kind and id, "order 0199…". Its own call returns the rest. */
export const changedRecord = z.string().regex(/^[a-z-]+ [0-9a-f-]{36}$/);
