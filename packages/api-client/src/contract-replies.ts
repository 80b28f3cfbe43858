import type { Endpoint, EndpointResult } from '@kerf/contract/endpoint';
import { type Endpoints, endpoints } from '@kerf/contract/endpoints';
import { z } from 'zod';
import { unexpectedReply } from './api-problem.ts';

/** Finds a call in the contract. */
export function endpointBy<E extends Endpoint>(pick: (all: Endpoints) => E): E {
  return pick(endpoints);
}

/** Checks a reply against its endpoint; `value` is the body, or the page it belongs to. */
export function readReply<E extends Endpoint>(
  endpoint: E,
  status: number,
  value: unknown,
): EndpointResult<E> {
  const schema: E['reply'] = endpoint.reply;
  const reply = z.safeParse(schema, value);
  if (reply.success) return reply.data;
  const [issue] = reply.error.issues;
  throw unexpectedReply(status, `${endpoint.path} ${issue?.path.join('.') ?? ''}`.trim());
}
