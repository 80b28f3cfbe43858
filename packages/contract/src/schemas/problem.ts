import { z } from 'zod';

/** RFC 9457. `code` and the other members are those of the domain's `Problem`. */
export const problemBody = z.looseObject({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  code: z.string(),
  requestId: z.string().optional(),
  success: z.literal(false).optional(),
  errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
});
export type ProblemBody = z.infer<typeof problemBody>;
