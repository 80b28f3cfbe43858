import {
  bytesBody,
  type Endpoint,
  fileReply,
  noBody,
  PAGE_COUNT_HEADER,
  rawBody,
} from '@kerf/contract/endpoint';
import { faultMessage } from '@kerf/contract/fault-message';
import type { Access } from '@kerf/domain/permission';
import { notFound, ProblemError } from '@kerf/domain/problem';
import type { Context, Hono } from 'hono';
import { z } from 'zod';
import type { Database } from '../db/database.ts';
import type { AccessTokens } from './access-token.ts';
import type { Allowance, AllowanceOf } from './allowance.ts';
import type { AppEnv } from './app-env.ts';
import type { createAuthenticate } from './authenticate.ts';
import { BODY_LIMIT_BYTES, type Incoming, readBytes, readJson, readText } from './body.ts';
import type { Caller } from './caller.ts';
import { addressOf } from './client-address.ts';
import { keepToOrder } from './payment-pass.ts';
import { countCall } from './rate-limit.ts';
import { signedInUser } from './signed-in-user.ts';
import { createTurns, type InTurn } from './turns.ts';

export interface MountDeps {
  readonly db: Database;
  readonly authenticate: ReturnType<typeof createAuthenticate>;
  readonly accessTokens: AccessTokens;
  readonly trustedProxies: number;
  readonly allowanceOf: AllowanceOf;
  /** Called after every call that may have changed the catalogue, before its response. */
  readonly onChange: () => void;
}

/** For whom the call counts, and what they may still cost. */
export interface Counted {
  /** The account, or the address where none is known. */
  readonly countedAs: string;
  readonly allowance: Allowance;
}

interface Input<P, Q, B> {
  readonly params: z.output<P>;
  readonly query: z.output<Q>;
  readonly body: z.output<B>;
}

/** Returns the events as bytes. `disconnect` closes the connection at once; unread bytes are lost. */
type StreamHandler<A extends Access, P, Q, B> = (
  input: Input<P, Q, B>,
  caller: Caller<A>,
  disconnect: () => void,
) => Promise<ReadableStream<Uint8Array>>;

type Handler<A extends Access, P, Q, B, R> = (
  input: Input<P, Q, B>,
  caller: Caller<A> & Counted,
) => Promise<z.input<R>>;

interface RespondDeps extends MountDeps {
  readonly inTurn: InTurn;
}

type Respond = (context: Context<AppEnv>, deps: RespondDeps) => Promise<Response>;

/**
 * An endpoint with its handler. Only `route` creates one, so that no handler runs before the access that
 * the contract requires has been checked.
 */
export class Route {
  readonly endpoint: Endpoint;
  readonly #respond: Respond;

  private constructor(endpoint: Endpoint, respond: Respond) {
    this.endpoint = endpoint;
    this.#respond = respond;
  }

  respond(context: Context<AppEnv>, deps: RespondDeps): Promise<Response> {
    return this.#respond(context, deps);
  }

  static to<
    A extends Access,
    P extends z.ZodType,
    Q extends z.ZodType,
    B extends z.ZodType,
    R extends z.ZodType,
  >(endpoint: Endpoint<A, P, Q, B, R>, handler: NoInfer<Handler<A, P, Q, B, R>>): Route {
    return new Route(endpoint, async (context, deps) => {
      const { caller, countedAs } = await admit(endpoint, context, deps);
      const answer = async () => {
        const input = await readInput(endpoint, context);
        keepToOrder(endpoint, input, caller);
        const allowance = deps.allowanceOf(countedAs);
        return replyWith(
          endpoint,
          context,
          await handler(input, { ...caller, countedAs, allowance }),
        );
      };
      // Large bodies keep the process busy, so each caller has only one processed at a time.
      const isLarge = endpoint.bodyLimit !== undefined && endpoint.access !== 'provider';
      return isLarge ? deps.inTurn(countedAs, answer) : answer();
    });
  }

  static toStream<
    A extends Access,
    P extends z.ZodType,
    Q extends z.ZodType,
    B extends z.ZodType,
    R extends z.ZodType,
  >(endpoint: Endpoint<A, P, Q, B, R>, handler: NoInfer<StreamHandler<A, P, Q, B>>): Route {
    return new Route(endpoint, async (context, deps) => {
      const { caller } = await admit(endpoint, context, deps);
      const input = await readInput(endpoint, context);
      keepToOrder(endpoint, input, caller);
      const { outgoing } = context.env;
      return eventResponse(await handler(input, caller, () => outgoing.destroy()));
    });
  }

  /** The same route, with an action after each success. */
  followedBy(work: () => void): Route {
    return new Route(this.endpoint, async (context, deps) => {
      const response = await this.respond(context, deps);
      work();
      return response;
    });
  }
}

/** Creates a route. The caller and the request are checked before the handler runs, the reply after it. */
export const route = Route.to;

/** Creates a route that answers with a stream of events. */
export const streamRoute = Route.toStream;

/** Mounts all routes, and answers 405 for other methods of their paths. */
export function mount(app: Hono<AppEnv>, routes: readonly Route[], deps: MountDeps): void {
  const methods = new Map<string, string[]>();
  const respondDeps = { ...deps, inTurn: createTurns() };
  for (const one of routes) {
    const { endpoint } = one;
    const path = honoPath(endpoint.path);
    app.on(endpoint.method.toUpperCase(), path, async (context) => {
      context.set('routePattern', endpoint.path);
      const response = await one.respond(context, respondDeps);
      if (endpoint.changesCatalogue) deps.onChange();
      return response;
    });
    methods.set(path, [...(methods.get(path) ?? []), endpoint.method.toUpperCase()]);
  }
  for (const [path, allow] of methods) {
    app.all(path, () => {
      throw new ProblemError({ code: 'method_not_allowed', allow });
    });
  }
}

/** A path of the contract in Hono's syntax. */
export function honoPath(path: Endpoint['path']): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1');
}

interface Admitted<A extends Access> extends Pick<Counted, 'countedAs'> {
  readonly caller: Caller<A>;
}

/** Authenticates the caller and applies the call's rate limit. */
async function admit<
  A extends Access,
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
>(endpoint: Endpoint<A, P, Q, B>, context: Context<AppEnv>, deps: MountDeps): Promise<Admitted<A>> {
  const { headers } = context.env.incoming;
  const caller = await deps.authenticate(endpoint, headers, context.get('requestId'));
  const known = endpoint.knowsCaller ? signedInUser(headers, deps.accessTokens) : null;
  const countedAs = caller.accountId ?? known ?? addressOf(context, deps.trustedProxies);
  if (endpoint.limit) {
    await countCall(deps.db, `${endpoint.method} ${endpoint.path} ${countedAs}`, endpoint.limit);
  }
  return { caller, countedAs };
}

async function readInput<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType>(
  endpoint: Endpoint<Access, P, Q, B>,
  context: Context<AppEnv>,
): Promise<Input<P, Q, B>> {
  return {
    params: parseParams(endpoint.params, context.req.param(), endpoint.resource),
    query: parsePart(endpoint.query, singleValues(context.req.queries())),
    body: parsePart(endpoint.body, await readBody(endpoint, context.env.incoming)),
  };
}

function replyWith(endpoint: Endpoint, context: Context<AppEnv>, answer: unknown): Response {
  if (endpoint.file) return fileResponse(answer, endpoint.file);
  const reply = endpoint.reply.parse(answer);
  return endpoint.paged ? pageResponse(context, reply) : jsonResponse(reply, endpoint.status);
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

async function readBody(endpoint: Endpoint, incoming: Incoming): Promise<unknown> {
  if (endpoint.body === noBody) return undefined;
  const limit = endpoint.bodyLimit ?? BODY_LIMIT_BYTES;
  if (endpoint.body === bytesBody) return readBytes(incoming, limit);
  return endpoint.body === rawBody ? readText(incoming, limit) : readJson(incoming, limit);
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
  return new ProblemError({ code: 'validation_failed', errors: [{ path, message }] });
}

const pageShape = z.object({
  items: z.array(z.unknown()),
  total: z.number(),
  atLeast: z.boolean().optional(),
  next: z.string().nullable(),
});

function pageResponse(context: Context<AppEnv>, reply: unknown): Response {
  const { items, total, atLeast, next } = pageShape.parse(reply);
  const count = {
    'x-total-count': String(total),
    ...(atLeast && { 'x-total-count-at-least': 'true' }),
  };
  if (next === null) return jsonResponse(items, 200, count);
  const url = new URL(context.req.url);
  url.searchParams.set('cursor', next);
  return jsonResponse(items, 200, { ...count, link: `<${url.pathname}${url.search}>; rel="next"` });
}

/** A file, shown by a browser that is sent to it and saved under its name. */
function fileResponse(answer: unknown, mediaType: string): Response {
  const { name, pages, content } = fileReply.parse(answer);
  return new Response(content, {
    headers: {
      'content-type': mediaType,
      'content-disposition': `inline; filename="${name}"`,
      [PAGE_COUNT_HEADER]: String(pages),
    },
  });
}

/** Proxies must neither buffer nor compress events. */
function eventResponse(events: ReadableStream<Uint8Array>): Response {
  return new Response(events, {
    headers: {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    },
  });
}

/** A JSON response. Not Hono's, which copies the headers for any status but 200. */
function jsonResponse(
  reply: unknown,
  status: number,
  headers: Readonly<Record<string, string>> = {},
): Response {
  return new Response(JSON.stringify(reply), {
    status,
    headers: { 'content-type': 'application/json', ...headers },
  });
}
