import type { Access } from '@kerf/domain/permission';
import type { ProblemCode } from '@kerf/domain/problem';
import { z } from 'zod';

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** How often one caller may make a call, counted across all API processes. */
export interface RateLimit {
  readonly max: number;
  /** How often it may be made from one address, whoever makes it; by default that is not counted. */
  readonly maxPerAddress?: number;
  readonly perSeconds: number;
}

interface Declaration<A extends Access, P, Q, B, R> {
  readonly method: Method;
  readonly path: `/${string}`;
  readonly access: A;
  readonly summary: string;
  readonly params?: P;
  /** The kind of record that `{id}` identifies. A malformed id answers 404, as an unknown one does. */
  readonly resource?: string;
  readonly query?: Q;
  /** Absent if the call has no body. `rawBody` where a signature covers the bytes, `bytesBody` for a file. */
  readonly body?: B;
  readonly status: 200 | 201;
  readonly reply: R;
  /** The reply is one page: its items are the body, the rest goes into Link and X-Total-Count. */
  readonly paged?: true;
  /** The reply is a file of this media type. Its bytes are the body, the rest of `fileReply` its headers. */
  readonly file?: 'application/pdf' | 'application/zip';
  /** The reply is a stream of server-sent events; `reply` describes the data of one event. */
  readonly streamed?: true;
  /** Supports the `Idempotency-Key` header. */
  readonly idempotent?: true;
  /** Supports the `If-Match` header with the version that the change is based on. */
  readonly conditional?: true;
  readonly limit?: RateLimit;
  /** May change products or stock, so cached responses about them are dropped. */
  readonly changesCatalogue?: true;
  /** A public call that also reads a session token if there is one. */
  readonly knowsCaller?: true;
  /** The maximum body size in bytes, if not the default. */
  readonly bodyLimit?: number;
  /**
   * The part of the request that names the order to read or pay. A payment pass is accepted only by such
   * calls, and only for its own order.
   */
  readonly orderAt?: 'params.id' | 'body.orderId';
  /** The problems specific to this call, in addition to those of its access and input. */
  readonly problems: readonly ProblemCode[];
}

/** One call of the API: its inputs and reply, who may make it, and how it may fail. */
export interface Endpoint<
  A extends Access = Access,
  P extends z.ZodType = z.ZodType,
  Q extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodType,
  R extends z.ZodType = z.ZodType,
> extends Declaration<A, P, Q, B, R> {
  readonly params: P;
  readonly query: Q;
  readonly body: B;
}

/** No parameters. */
export const none = z.object({});
/** No body is read. */
export const noBody = z.undefined();
/** The body as text, unparsed. */
export const rawBody = z.string();
/** The body as bytes, regardless of its Content-Type. */
export const bytesBody = z.custom<Uint8Array<ArrayBuffer>>((value) => value instanceof Uint8Array);

type None = typeof none;
type NoBody = typeof noBody;

/** Declares a call. Parts of the request that are left out are not read. */
export function endpoint<
  const A extends Access,
  R extends z.ZodType,
  P extends z.ZodObject = None,
  Q extends z.ZodObject = None,
  B extends z.ZodType = NoBody,
>(declaration: Declaration<A, P, Q, B, R>): Endpoint<A, P, Q, B, R>;
export function endpoint(
  declaration: Declaration<Access, z.ZodType, z.ZodType, z.ZodType, z.ZodType>,
): Endpoint {
  return { params: none, query: none, body: noBody, ...declaration };
}

/** A file as a reply, and its headers. */
export const fileReply = z.object({
  /** The suggested file name: "invoice-2026-000123.pdf". */
  name: z.string(),
  /** One of anything that has no pages. */
  pages: z.int().min(1),
  content: z.custom<ReadableStream<Uint8Array>>((value) => value instanceof ReadableStream),
});
export type FileReply = z.output<typeof fileReply>;

/** The header with the number of pages of a file. */
export const PAGE_COUNT_HEADER = 'x-page-count';

/** One page of a list, with the total number of items and the cursor of the next page. */
export function pageOf<I extends z.ZodType>(item: I) {
  return z.object({
    items: z.array(item),
    total: z.int().min(0),
    next: z.string().nullable(),
    /** Counting stopped at `total`, so there may be more: `X-Total-Count-At-Least`. */
    atLeast: z.boolean().optional(),
  });
}

/** The parsed request, as a handler receives it. */
export interface EndpointInput<E extends Endpoint> {
  readonly params: z.output<E['params']>;
  readonly query: z.output<E['query']>;
  readonly body: z.output<E['body']>;
}

/** A part of a request: absent if it has no fields, optional if none is required. */
type Part<K extends string, T> = [T] extends [undefined | Record<string, never>]
  ? unknown
  : object extends T
    ? { readonly [P in K]?: T }
    : { readonly [P in K]: T };

/** What a client sends. */
export type EndpointRequest<E extends Endpoint> = Part<'params', z.input<E['params']>> &
  Part<'query', z.input<E['query']>> &
  Part<'body', z.input<E['body']>>;

/** What a handler returns, before it is parsed on the way out. */
export type EndpointReply<E extends Endpoint> = z.input<E['reply']>;

/** What a client receives. */
export type EndpointResult<E extends Endpoint> = z.output<E['reply']>;
