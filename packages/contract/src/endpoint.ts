import type { Access } from '@kerf/domain/permission';
import type { ProblemCode } from '@kerf/domain/problem';
import { z } from 'zod';

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** How often one caller may make a call. Counted over all API processes. */
export interface RateLimit {
  readonly max: number;
  readonly perSeconds: number;
}

interface Declaration<A extends Access, P, Q, B, R> {
  readonly method: Method;
  readonly path: `/${string}`;
  readonly access: A;
  readonly summary: string;
  readonly params?: P;
  /** The record that `{id}` identifies. A malformed id answers 404 like an unknown one. */
  readonly resource?: string;
  readonly query?: Q;
  /** Left out if the call takes no body. `rawBody` where a signature covers its bytes, `bytesBody` for a file. */
  readonly body?: B;
  readonly status: 200 | 201;
  readonly reply: R;
  /** The reply is one page: its items are the body, the rest goes into Link and X-Total-Count. */
  readonly paged?: true;
  /** The reply is a file of this media type: its bytes are the body, the rest of a `fileReply` its headers. */
  readonly file?: 'application/pdf';
  /** The reply is a stream of server-sent events; `reply` is one line of their data. */
  readonly streamed?: true;
  /** An `Idempotency-Key` header is honoured. */
  readonly idempotent?: true;
  /** An `If-Match` header is honoured: the number of the version that the change was made from. */
  readonly conditional?: true;
  readonly limit?: RateLimit;
  /** May change the catalogue or its stock, so cached responses about them are dropped. */
  readonly changesCatalogue?: true;
  /** A public call that also reads a token if there is one. */
  readonly knowsCaller?: true;
  /** The largest body in bytes, where the ordinary limit is not right. */
  readonly bodyLimit?: number;
  /**
   * Where the call names the order that it reads or pays. Only such calls take a payment pass, and only
   * for the pass's own order.
   */
  readonly orderAt?: 'params.id' | 'body.orderId';
  /** The problems of the call itself, in addition to those of its access and input. */
  readonly problems: readonly ProblemCode[];
}

/** One call of the API: what crosses the wire, who may make it, and how it may fail. */
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

/** Nothing is taken here. */
export const none = z.object({});
/** No body is read. */
export const noBody = z.undefined();
/** The body is taken as text, just as it came. */
export const rawBody = z.string();
/** The body is a file: its bytes, whatever type it is said to be of. */
export const bytesBody = z.custom<Uint8Array<ArrayBuffer>>((value) => value instanceof Uint8Array);

type None = typeof none;
type NoBody = typeof noBody;

/** Declares a call. Inputs that are absent are not accepted. */
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

/** A file as a reply: the headers that are sent before its bytes. */
export const fileReply = z.object({
  /** The suggested file name: "invoice-2026-000123.pdf". */
  name: z.string(),
  pages: z.int().min(1),
  content: z.custom<ReadableStream<Uint8Array>>((value) => value instanceof ReadableStream),
});
export type FileReply = z.output<typeof fileReply>;

/** The header that tells how many pages a file has. */
export const PAGE_COUNT_HEADER = 'x-page-count';

/** One page of a list, with what the list holds in all and the cursor of the next page. */
export function pageOf<I extends z.ZodType>(item: I) {
  return z.object({
    items: z.array(item),
    total: z.int().min(0),
    next: z.string().nullable(),
    /** There may be more than `total`, which was not counted further: `X-Total-Count-At-Least`. */
    atLeast: z.boolean().optional(),
  });
}

/** What a handler receives of the request, parsed. */
export interface EndpointInput<E extends Endpoint> {
  readonly params: z.output<E['params']>;
  readonly query: z.output<E['query']>;
  readonly body: z.output<E['body']>;
}

/** A part of a request: absent if nothing is taken, optional where nothing in it is required. */
type Part<K extends string, T> = [T] extends [undefined | Record<string, never>]
  ? unknown
  : object extends T
    ? { readonly [P in K]?: T }
    : { readonly [P in K]: T };

/** What a client sends. */
export type EndpointRequest<E extends Endpoint> = Part<'params', z.input<E['params']>> &
  Part<'query', z.input<E['query']>> &
  Part<'body', z.input<E['body']>>;

/** What a handler answers with, before it is parsed on its way out. */
export type EndpointReply<E extends Endpoint> = z.input<E['reply']>;

/** What a client receives. */
export type EndpointResult<E extends Endpoint> = z.output<E['reply']>;
