import type { Endpoint } from '@kerf/contract/endpoint';
import { fieldsOf } from './shape.ts';

/** The parts of an endpoint that a request needs. */
export type Callable = Pick<
  Endpoint,
  'method' | 'path' | 'access' | 'paged' | 'file' | 'knowsCaller'
>;

export interface HttpRequest {
  readonly method: string;
  readonly url: string;
  /** A file is sent as is. */
  readonly body: string | Uint8Array<ArrayBuffer> | null;
}

/** Writes a call as HTTP. Throws a TypeError or a ShapeFault for a request that the types do not allow. */
export function httpRequest(endpoint: Callable, baseUrl: string, request: unknown): HttpRequest {
  const { params = {}, query = {}, body } = fieldsOf(request);
  const named = fieldsOf(params);
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = named[name];
    if (!isScalar(value)) throw new TypeError(`${endpoint.path} needs ${name}`);
    return encodeURIComponent(value);
  });
  return {
    method: endpoint.method.toUpperCase(),
    url: `${baseUrl.replace(/\/+$/, '')}${path}${queryText(fieldsOf(query))}`,
    body: bodyOf(body),
  };
}

function bodyOf(body: unknown): HttpRequest['body'] {
  if (body === undefined) return null;
  return body instanceof Uint8Array ? new Uint8Array(body) : JSON.stringify(body);
}

function queryText(query: Readonly<Record<string, unknown>>): string {
  const given = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === null || value === undefined || value === '') continue;
    if (!isScalar(value)) throw new TypeError(`${name} cannot be part of a URL`);
    given.set(name, String(value));
  }
  const text = given.toString();
  return text === '' ? '' : `?${text}`;
}

function isScalar(value: unknown): value is string | number | boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}
