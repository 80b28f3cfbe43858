import { keyOf } from './api-key.ts';
import { API_VERSION } from './api-version.ts';
import type { StandInContext } from './app-types.ts';
import { type FormTree, parseForm } from './form-body.ts';
import { randomText } from './ids.ts';
import { loggableParams } from './request-log.ts';
import type { World } from './world.ts';

/** One parsed HTTP request of the API, before any check. */
export interface ApiRequest {
  readonly id: string;
  /** Milliseconds of the stand-in's clock. */
  readonly at: number;
  readonly method: string;
  readonly path: string;
  /** The stand-in's origin, as the caller addressed it. */
  readonly origin: string;
  readonly apiKey: string | undefined;
  readonly apiVersion: string;
  readonly idempotencyKey: string | undefined;
  /** The `:id` of the path; empty if there is none. */
  readonly pathId: string;
  /** The parameters without `expand` and `key`. */
  readonly params: FormTree;
  readonly expand: readonly string[];
  readonly loggable: FormTree;
}

/** Reads the path, the headers, and the form in the body or query. */
export async function readRequest(c: StandInContext, world: World): Promise<ApiRequest> {
  const url = new URL(c.req.url);
  const isGet = c.req.method === 'GET';
  const text = isGet ? url.search.slice(1) : await c.req.text();
  const { expand, key, ...params } = parseForm(text);
  return {
    id: `req_${randomText(14)}`,
    at: world.clock.now(),
    method: c.req.method,
    path: url.pathname,
    origin: url.origin,
    apiKey: keyOf(c.req.header('authorization'), typeof key === 'string' ? key : undefined),
    apiVersion: c.req.header('stripe-version') ?? API_VERSION,
    idempotencyKey: isGet ? undefined : c.req.header('idempotency-key'),
    pathId: c.req.param('id') ?? '',
    params,
    expand: texts(expand),
    loggable: loggableParams(text),
  };
}

function texts(value: FormTree[string] | undefined): readonly string[] {
  if (value === undefined) return [];
  if (typeof value === 'string') return [value];
  return Object.values(value).filter((item) => typeof item === 'string');
}
