import { faultMessage } from '@kerf/contract/fault-message';
import type { z } from 'zod';

/** An invalid field of a request, and the message for it. */
export interface Fault {
  readonly path: string;
  readonly message: string;
}

/** The contract's errors for a part of a request, worded as the server does; none if it is valid. */
export function faultsOf(schema: z.ZodType, part: unknown): Fault[] {
  const { error } = schema.safeParse(part, { error: faultMessage });
  return (error?.issues ?? []).map(({ path, message }) => ({ path: path.join('.'), message }));
}

/** One of the trials for each distinct answer, so that a test sends few requests. */
export function oneForEachAnswer<T>(trials: readonly T[], faults: (trial: T) => unknown): T[] {
  return [...new Map(trials.map((trial) => [JSON.stringify(faults(trial)), trial])).values()];
}
