import { z } from 'zod';

/** A changed record as the data of an event: kind and id, "order 0199…". Its details are fetched separately. */
export const changedRecord = z.string().regex(/^[a-z-]+ [0-9a-f-]{36}$/);
