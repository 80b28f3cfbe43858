import { randomInt } from 'node:crypto';
import type { z } from 'zod';

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'HEAD' | 'OPTIONS';

export interface CallOptions {
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent unchanged, instead of `body`. */
  readonly raw?: string | Uint8Array<ArrayBuffer>;
  readonly token?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The parsed body; undefined if it is not JSON. */
  readonly json: unknown;
  /** Parses the body with a schema. */
  as<S extends z.ZodType>(schema: S): z.output<S>;
}

/** Makes one call over HTTP, with a unique client address unless `x-forwarded-for` is given. */
export async function call(
  baseUrl: string,
  method: HttpMethod,
  path: string,
  options: CallOptions = {},
): Promise<Reply> {
  const body = options.raw ?? (options.body === undefined ? null : JSON.stringify(options.body));
  const response = await fetch(`${baseUrl}${path}`, {
    method,
    redirect: 'manual',
    headers: {
      'x-forwarded-for': someAddress(),
      ...(body === null ? {} : { 'content-type': 'application/json' }),
      ...(options.token === undefined ? {} : { authorization: `Bearer ${options.token}` }),
      ...options.headers,
    },
    body,
  });
  const text = await textOf(response);
  const json = parsed(text);
  return {
    status: response.status,
    headers: response.headers,
    text,
    json,
    as: (schema) => schema.parse(json),
  };
}

/** The body; empty for a stream, which would not end. */
async function textOf(response: Response): Promise<string> {
  if (response.headers.get('content-type') !== 'text/event-stream') return response.text();
  await response.body?.cancel();
  return '';
}

/** An address that no other call uses, so that no rate limit is reached. */
export function someAddress(): string {
  return `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;
}

/** A text parsed as JSON, or undefined. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
