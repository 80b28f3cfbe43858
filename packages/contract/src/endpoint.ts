import type { Access } from '@kerf/domain/permission';
import type { ProblemCode } from '@kerf/domain/problem';
import type { z } from 'zod';

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** How often one caller may make a call. Counted over all API processes. */
export interface RateLimit {
  readonly max: number;
  readonly perSeconds: number;
}

/** One call of the API: what crosses the wire, who may make it, and how it may fail. */
export interface Endpoint {
  readonly method: Method;
  readonly path: `/${string}`;
  readonly access: Access;
  readonly summary: string;
  readonly params?: z.ZodObject;
  /** What `{id}` names. An id that cannot exist answers 404 like one that does not. */
  readonly resource?: string;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodObject;
  /** The body is taken as it came, since its signature covers the bytes. */
  readonly rawBody?: { readonly limitBytes: number };
  readonly status: 200 | 201;
  readonly reply: z.ZodType;
  /** The reply is one page of a list: `Link: rel=next` and `X-Total-Count` go with it. */
  readonly paged?: true;
  /** An `Idempotency-Key` header is honoured. */
  readonly idempotent?: true;
  readonly limit?: RateLimit;
  /** The failures of the call itself; those of its access and its shape come on top. */
  readonly problems: readonly ProblemCode[];
}

/** Keeps the literal types of a declaration. */
export function endpoint<const E extends Endpoint>(declaration: E): E {
  return declaration;
}

type Parsed<E, K extends 'params' | 'query' | 'body'> =
  E extends Record<K, infer S extends z.ZodType> ? { readonly [P in K]: z.output<S> } : unknown;

type Sent<E, K extends 'params' | 'body'> =
  E extends Record<K, infer S extends z.ZodType> ? { readonly [P in K]: z.input<S> } : unknown;

type SentQuery<E> =
  E extends Record<'query', infer S extends z.ZodType> ? { readonly query?: z.input<S> } : unknown;

/** What a handler receives of the request, parsed. */
export type EndpointInput<E extends Endpoint> = Parsed<E, 'params'> &
  Parsed<E, 'query'> &
  Parsed<E, 'body'> &
  (E extends { rawBody: object } ? { readonly rawBody: string } : unknown);

/** What a client sends. */
export type EndpointRequest<E extends Endpoint> = Sent<E, 'params'> &
  Sent<E, 'body'> &
  SentQuery<E>;

/** What a handler answers with, before it is parsed on its way out. */
export type EndpointReply<E extends Endpoint> = z.input<E['reply']>;

/** What a client receives. */
export type EndpointResult<E extends Endpoint> = z.output<E['reply']>;
