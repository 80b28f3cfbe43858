import type { Endpoint } from '@kerf/contract/endpoint';
import type { Access } from '@kerf/domain/permission';
import { ProblemError } from '@kerf/domain/problem';
import type { Context, Hono } from 'hono';
import { z } from 'zod';
import { type Database, inTransaction, type Tx } from '../db/database.ts';
import { once } from '../db/idempotency.ts';
import type { AccessTokens } from './access-token.ts';
import type { Allowance, AllowanceOf } from './allowance.ts';
import type { AppEnv } from './app-env.ts';
import type { createAuthenticate } from './authenticate.ts';
import { BODY_LIMIT_BYTES, createBodyRoom, type InRoom } from './body.ts';
import type { Caller } from './caller.ts';
import { addressOf } from './client-address.ts';
import { keepToOrder } from './keep-to-order.ts';
import { countCall } from './rate-limits.ts';
import { expectedBytes, type Input, parseAddress, parseBody, readBody } from './read-input.ts';
import { eventResponse, leftSignal, replyWith } from './reply.ts';
import { matchedVersion } from './request-headers.ts';
import { signedInUser } from './signed-in-user.ts';
import { createTurns, type InTurn, restAfter } from './turns.ts';

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
  /** The user, or the address where none is known. */
  readonly countedAs: string;
  readonly allowance: Allowance;
  /** A signal that is aborted if the caller leaves before the answer is sent. */
  readonly whenLeft: () => AbortSignal;
}

/** The connection of a stream of events. */
export interface Connection {
  /** Whether the reader has not taken all that was sent. */
  readonly hasUnread: () => boolean;
  /** Closes it at once; unread bytes are lost. */
  readonly disconnect: () => void;
}

/** What must happen once, in the transaction that keeps its reply. */
type OnceHandler<A extends SignedInAccess, P, Q, B, R> = (
  tx: Tx,
  input: Input<P, Q, B>,
  caller: Caller<A> & Counted,
) => Promise<z.input<R>>;
type SignedInAccess = 'customer' | 'admin';

/** Returns the events as bytes. */
type StreamHandler<A extends Access, P, Q, B> = (
  input: Input<P, Q, B>,
  caller: Caller<A>,
  connection: Connection,
) => Promise<ReadableStream<Uint8Array>>;

type Handler<A extends Access, P, Q, B, R> = (
  input: Input<P, Q, B>,
  caller: Caller<A> & Counted,
) => Promise<z.input<R>>;

interface RespondDeps extends MountDeps {
  readonly inTurn: InTurn;
  readonly inRoom: InRoom;
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
    return Route.#answering(endpoint, () => handler);
  }

  static toOnce<
    A extends SignedInAccess,
    P extends z.ZodType,
    Q extends z.ZodType,
    B extends z.ZodType,
    R extends z.ZodType,
  >(endpoint: Endpoint<A, P, Q, B, R>, handler: NoInfer<OnceHandler<A, P, Q, B, R>>): Route {
    const operation = `${endpoint.method} ${endpoint.path}`;
    return Route.#answering(endpoint, ({ db }) => (input, caller) => {
      const version = endpoint.conditional ? matchedVersion(caller.headers) : undefined;
      const { actor, idempotencyKey: key } = caller;
      const call = { userId: actor.userId, operation, key, request: { ...input, version } };
      return inTransaction(db, (tx) =>
        once(tx, call, z.unknown(), () => handler(tx, input, caller)),
      );
    });
  }

  static #answering<
    A extends Access,
    P extends z.ZodType,
    Q extends z.ZodType,
    B extends z.ZodType,
    R extends z.ZodType,
  >(
    endpoint: Endpoint<A, P, Q, B, R>,
    handlerOf: (
      deps: MountDeps,
    ) => (input: Input<P, Q, B>, caller: Caller<A> & Counted) => Promise<unknown>,
  ): Route {
    return new Route(endpoint, async (context, deps) => {
      const handler = handlerOf(deps);
      const { caller, countedAs } = await admit(endpoint, context, deps);
      const address = parseAddress(endpoint, context);
      const answer = async (bytes: Uint8Array<ArrayBuffer> | undefined) => {
        const input = { ...address, body: parseBody(endpoint, bytes) };
        keepToOrder(endpoint, input, caller);
        const allowance = deps.allowanceOf(countedAs);
        const whenLeft = () => leftSignal(context.env.outgoing);
        return replyWith(
          endpoint,
          context,
          await handler(input, { ...caller, countedAs, allowance, whenLeft }),
        );
      };
      const { incoming } = context.env;
      if (endpoint.bodyLimit === undefined) return answer(await readBody(endpoint, incoming));
      // Large bodies keep the process busy, so each caller has only one of a kind processed at a time. They
      // arrive before that: a slow line holds up nobody, not even its own caller.
      return deps.inRoom(countedAs, expectedBytes(incoming, endpoint.bodyLimit), async () => {
        const bytes = await readBody(endpoint, incoming);
        // A provider is one caller to whom all its deliveries belong.
        if (endpoint.access === 'provider') return answer(bytes);
        return deps.inTurn(
          `${endpoint.path} ${countedAs}`,
          () => answer(bytes),
          isLarge(bytes) ? restAfter : undefined,
        );
      });
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
      // Nobody reads the body of an answer to HEAD, so nothing would end its stream; nor is it worth a look at who asks.
      if (context.req.method === 'HEAD') {
        throw new ProblemError({
          code: 'method_not_allowed',
          allow: [endpoint.method.toUpperCase()],
        });
      }
      const { caller } = await admit(endpoint, context, deps);
      const address = parseAddress(endpoint, context);
      const bytes = await readBody(endpoint, context.env.incoming);
      const input = { ...address, body: parseBody(endpoint, bytes) };
      keepToOrder(endpoint, input, caller);
      const { outgoing } = context.env;
      const connection = {
        hasUnread: () => outgoing.writableLength > 0,
        disconnect: () => void outgoing.destroy(),
      };
      return eventResponse(await handler(input, caller, connection));
    });
  }

  /** The same route, with an action after each success, before its reply. */
  followedBy(work: () => Promise<void>): Route {
    return new Route(this.endpoint, async (context, deps) => {
      const response = await this.respond(context, deps);
      await work();
      return response;
    });
  }
}

/** Creates a route. The caller and the request are checked before the handler runs, the reply after it. */
export const route = Route.to;

/**
 * Creates a route whose work takes effect once: it runs in a transaction that keeps its reply under the
 * caller's Idempotency-Key, and a repeat gets that reply.
 */
export const onceRoute = Route.toOnce;

/** Creates a route that answers with a stream of events. */
export const streamRoute = Route.toStream;

/** The answer of a route that deletes a record, once that is done. */
export async function deleted(work: Promise<unknown>): Promise<{ readonly deletedCount: 1 }> {
  await work;
  return { deletedCount: 1 };
}

/** Mounts all routes, and answers 405 for other methods of their paths. */
export function mount(app: Hono<AppEnv>, routes: readonly Route[], deps: MountDeps): void {
  const methods = new Map<string, string[]>();
  const respondDeps = { ...deps, inTurn: createTurns(), inRoom: createBodyRoom() };
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

function isLarge(bytes: Uint8Array | undefined): boolean {
  return bytes !== undefined && bytes.byteLength > BODY_LIMIT_BYTES;
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
  const countedAs = caller.countedAs ?? known ?? addressOf(context, deps.trustedProxies);
  const { limit } = endpoint;
  if (limit) {
    const call = `${endpoint.method} ${endpoint.path}`;
    await countCall(deps.db, `${call} ${countedAs}`, limit);
    if (limit.maxPerAddress !== undefined) {
      const address = addressOf(context, deps.trustedProxies);
      await countCall(deps.db, `${call} from ${address}`, { ...limit, max: limit.maxPerAddress });
    }
  }
  return { caller, countedAs };
}
