import { bytesBody, type Endpoint, noBody, rawBody } from '@kerf/contract/endpoint';
import { faultMessage } from '@kerf/contract/fault-message';
import type { Access } from '@kerf/domain/permission';
import { fieldProblem, notFound, ProblemError } from '@kerf/domain/problem';
import type { Context } from 'hono';
import type { z } from 'zod';
import type { AppEnv } from './app-env.ts';
import {
  BODY_LIMIT_BYTES,
  decodeUtf8,
  type Incoming,
  parseJson,
  readBytes,
  requireFile,
  requireJson,
} from './body.ts';

/** What a call says, as its schemas parsed it. */
export interface Input<P, Q, B> {
  readonly params: z.output<P>;
  readonly query: z.output<Q>;
  readonly body: z.output<B>;
}

/** Parses what the address says. A malformed id of a record answers 404, as an unknown one does. */
export function parseAddress<P extends z.ZodType, Q extends z.ZodType>(
  endpoint: Endpoint<Access, P, Q>,
  context: Context<AppEnv>,
): Pick<Input<P, Q, z.ZodType>, 'params' | 'query'> {
  return {
    params: parseParams(endpoint.params, context.req.param(), endpoint.resource),
    query: parsePart(endpoint.query, singleValues(context.req.queries())),
  };
}

export function parseBody<B extends z.ZodType>(
  { body }: { readonly body: B },
  bytes: Uint8Array<ArrayBuffer> | undefined,
): z.output<B> {
  return parsePart(body, bytes && decoded(body, bytes));
}

function parseParams<S extends z.ZodType>(schema: S, raw: unknown, resource?: string): z.output<S> {
  const parsed = schema.safeParse(raw, { error: faultMessage });
  if (parsed.success) return parsed.data;
  if (resource !== undefined) throw notFound(resource);
  throw invalid(parsed.error);
}

function parsePart<S extends z.ZodType>(schema: S, raw: unknown): z.output<S> {
  const parsed = schema.safeParse(raw, { error: faultMessage });
  if (parsed.success) return parsed.data;
  throw invalid(parsed.error);
}

/** Reads the body within its limit; undefined for a call without one. */
export async function readBody(
  { body, bodyLimit = BODY_LIMIT_BYTES }: Endpoint,
  incoming: Incoming,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (body === noBody) return undefined;
  if (body === bytesBody) requireFile(incoming);
  else if (body !== rawBody) requireJson(incoming);
  return readBytes(incoming, bodyLimit);
}

function decoded(body: z.ZodType, bytes: Uint8Array<ArrayBuffer>): unknown {
  if (body === bytesBody) return bytes;
  return body === rawBody ? decodeUtf8(bytes) : parseJson(bytes);
}

/** What a body is announced to take, at most its limit. */
export function expectedBytes({ headers }: Incoming, limit: number): number {
  return Math.min(Number(headers['content-length'] ?? limit), limit);
}

/** Refuses a parameter that is given twice, since its meaning is ambiguous. */
function singleValues(queries: Record<string, string[]>): Record<string, string> {
  const entries = Object.entries(queries).map(([name, [value = '', ...more]]) => {
    if (more.length > 0) throw fieldError(name, 'Send this parameter once.');
    return [name, value] as const;
  });
  return Object.fromEntries(entries);
}

function invalid(error: z.ZodError): ProblemError {
  const errors = error.issues.map((issue) => ({
    path: issue.path.join('.'),
    message: issue.message,
  }));
  return new ProblemError({ code: 'validation_failed', errors });
}

function fieldError(path: string, message: string): ProblemError {
  return fieldProblem(path, message);
}
