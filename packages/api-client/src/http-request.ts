import type { Endpoint } from '@kerf/contract/endpoint';
import { z } from 'zod';

const scalar = z.union([z.string(), z.number(), z.boolean()]);

/** The parts of a request before they are written as HTTP. */
const requestParts = z.object({
  params: z.record(z.string(), scalar).default({}),
  query: z.record(z.string(), scalar.nullish()).default({}),
  body: z.unknown().optional(),
});

export interface HttpRequest {
  readonly method: string;
  readonly url: string;
  readonly body: string | null;
}

/** Writes a call as HTTP. Throws a ZodError or a TypeError on a request that the types do not allow. */
export function httpRequest(endpoint: Endpoint, baseUrl: string, request: unknown): HttpRequest {
  const { params, query, body } = requestParts.parse(request);
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new TypeError(`${endpoint.path} needs ${name}`);
    return encodeURIComponent(value);
  });
  return {
    method: endpoint.method.toUpperCase(),
    url: `${baseUrl.replace(/\/+$/, '')}${path}${queryText(query)}`,
    body: body === undefined ? null : JSON.stringify(body),
  };
}

function queryText(query: z.output<typeof requestParts>['query']): string {
  const given = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== null && value !== undefined && value !== '') given.set(name, String(value));
  }
  const text = given.toString();
  return text === '' ? '' : `?${text}`;
}
