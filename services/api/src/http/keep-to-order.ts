import type { Endpoint } from '@kerf/contract/endpoint';
import type { Access } from '@kerf/domain/permission';
import { ProblemError } from '@kerf/domain/problem';
import { z } from 'zod';
import type { Caller } from './caller.ts';

interface Input {
  readonly params: unknown;
  readonly body: unknown;
}

/** Refuses a payment pass for any order but its own. */
export function keepToOrder(
  { orderAt }: Pick<Endpoint, 'orderAt'>,
  input: Input,
  caller: Caller<Access>,
): void {
  const credential = 'actor' in caller ? caller.actor.credential : null;
  if (credential?.kind !== 'payment pass') return;
  if (orderIn(input, orderAt) !== credential.orderId) throw new ProblemError({ code: 'forbidden' });
}

const withId = z.object({ id: z.string() });
const withOrderId = z.object({ orderId: z.string() });

function orderIn({ params, body }: Input, orderAt: Endpoint['orderAt']): string | undefined {
  if (orderAt === 'params.id') return withId.safeParse(params).data?.id;
  if (orderAt === 'body.orderId') return withOrderId.safeParse(body).data?.orderId;
  return undefined;
}
