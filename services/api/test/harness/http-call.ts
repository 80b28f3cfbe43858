import { randomInt } from 'node:crypto';
import { Agent, type ClientRequest, type IncomingMessage, request } from 'node:http';
import { text as readText } from 'node:stream/consumers';
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

/** Shorter than servers keep an unused connection, so that no call is made on one that is being closed. */
const UNUSED_MS = 30_000;
// A third of what `fetch` costs, and a run makes tens of thousands of calls.
const agent = new Agent({ keepAlive: true, timeout: UNUSED_MS });

/** Makes one call over HTTP, with a unique client address unless `x-forwarded-for` is given. */
export async function call(
  baseUrl: string,
  method: HttpMethod,
  path: string,
  options: CallOptions = {},
): Promise<Reply> {
  const body = options.raw ?? (options.body === undefined ? null : JSON.stringify(options.body));
  const response = await responseTo(
    request(new URL(`${baseUrl}${path}`), {
      agent,
      method,
      headers: {
        'x-forwarded-for': someAddress(),
        ...(body === null ? {} : bodyHeaders(body)),
        ...(options.token === undefined ? {} : { authorization: `Bearer ${options.token}` }),
        ...options.headers,
      },
    }),
    body,
  );
  const text = await textOf(response);
  const json = parsed(text);
  return {
    status: response.statusCode ?? 0,
    headers: headersOf(response),
    text,
    json,
    as: (schema) => schema.parse(json),
  };
}

function bodyHeaders(body: string | Uint8Array) {
  return { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
}

function responseTo(
  sent: ClientRequest,
  body: string | Uint8Array | null,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    sent.on('response', resolve);
    sent.on('error', reject);
    sent.end(body);
  });
}

/** The body; empty for a stream, which would not end. */
async function textOf(response: IncomingMessage): Promise<string> {
  if (response.headers['content-type'] !== 'text/event-stream') return readText(response);
  response.destroy();
  return '';
}

function headersOf({ headersDistinct }: IncomingMessage): Headers {
  const headers = new Headers();
  for (const [name, values = []] of Object.entries(headersDistinct)) {
    for (const value of values) headers.append(name, value);
  }
  return headers;
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
