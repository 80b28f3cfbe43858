import type { Endpoint, EndpointResult, FileReply } from '@kerf/contract/endpoint';
import type { Endpoints } from '@kerf/contract/endpoints';
import { apiProblem, unexpectedReply } from './api-problem.ts';
import { createAuthorize, type TokenSource } from './authorize.ts';
import { type FileEndpoint, fileFromAnswer } from './file-reply.ts';
import { type Callable, type HttpRequest, httpRequest } from './http-request.ts';
import { type FollowChanges, readLiveEvents } from './live-events.ts';
import { NetworkProblem } from './network-problem.ts';
import { pageFromAnswer } from './page.ts';
import { ShapeFault } from './shape.ts';
import { type Answer, attempt, attemptFile, type Transport } from './transport.ts';
import type { OnProgress } from './upload-fetch.ts';

export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  /** One per submission, so that a retried submission takes effect once. */
  readonly idempotencyKey?: string | undefined;
  /** A token for this call alone, instead of the session's; never renewed. */
  readonly bearer?: string | undefined;
  /** Lets the call continue after the page is closed. */
  readonly keepalive?: boolean | undefined;
  /** Called with how much of a file has been sent, from 0 to 1. */
  readonly onProgress?: OnProgress | undefined;
}

type PartLoader = <Part>(load: () => Promise<Part>) => () => Promise<Part>;

export interface ApiClientOptions {
  readonly baseUrl: string;
  readonly tokens: TokenSource;
  readonly fetch?: typeof globalThis.fetch;
  /** Returns the fetch that sends a file and reports its progress; defaults to `fetch`. */
  readonly upload?: ((onProgress: OnProgress) => Promise<typeof globalThis.fetch>) | undefined;
  /** Makes a failed load of the contract's code retriable. */
  readonly partLoader?: PartLoader;
  /** How long one attempt may take, in milliseconds. */
  readonly timeoutMs?: number;
}

const TIMEOUT_MS = 20_000;
/** Allows for a large file over a slow connection, and for processing it. */
const UPLOAD_TIMEOUT_MS = 180_000;

/** Creates the client's methods from contract entries, by kind of reply. */
export function createMethods(options: ApiClientOptions) {
  const { baseUrl, tokens, upload, timeoutMs = TIMEOUT_MS, ...rest } = options;
  const authorize = createAuthorize(tokens);
  const loadReplies = (rest.partLoader ?? ((load) => load))(() => import('./contract-replies.ts'));
  const transport = { timeoutMs, fetch: rest.fetch ?? ((...args) => globalThis.fetch(...args)) };

  /** If the code cannot be loaded, the server cannot be reached either. */
  function loadContract() {
    return loadReplies().catch((error: unknown) => {
      throw new NetworkProblem('unreachable', error);
    });
  }

  async function call<A extends Answer>(
    by: (...args: Parameters<typeof attempt>) => Promise<A>,
    endpoint: Callable,
    request: unknown,
    options: CallOptions,
  ): Promise<A> {
    const { url, method, body } = httpRequest(endpoint, baseUrl, request);
    const headers = callHeaders(body, options);
    const way = typeof body === 'object' && body !== null ? await uploadWay(options) : transport;
    const init = { method, body, headers, keepalive: options.keepalive ?? false };
    return authorize(endpoint, options.bearer, (token) => {
      if (token !== null) headers.set('authorization', `Bearer ${token}`);
      // Not with a visitor's reads: a browser would first ask whether it may send the header.
      if (token !== null || body !== null) headers.set('x-request-id', crypto.randomUUID());
      return by(way, url, init, options.signal);
    });
  }

  async function uploadWay({ onProgress }: CallOptions): Promise<Transport> {
    const fetch = (onProgress && (await upload?.(onProgress))) ?? transport.fetch;
    return { fetch, timeoutMs: UPLOAD_TIMEOUT_MS };
  }

  async function reply(endpoint: Callable, request: unknown, options: CallOptions) {
    const { status, headers, json } = await call(attempt, endpoint, request, options);
    if (status < 200 || status > 299) throw apiProblem(status, json);
    return { status, value: endpoint.paged ? pageFromAnswer(headers, json) : json };
  }

  return {
    method:
      <E extends Endpoint>(pick: (all: Endpoints) => E) =>
      async (request: unknown = {}, options: CallOptions = {}): Promise<EndpointResult<E>> => {
        const { endpointBy, readReply } = await loadContract();
        const endpoint = endpointBy(pick);
        const { status, value } = await reply(endpoint, request, options);
        return readReply(endpoint, status, value);
      },
    file:
      (pick: (all: Endpoints) => FileEndpoint) =>
      async (request: unknown = {}, options: CallOptions = {}): Promise<FileReply> => {
        const { endpointBy } = await loadContract();
        const endpoint = endpointBy(pick);
        const answer = await call(attemptFile, endpoint, request, options);
        if (answer.status < 200 || answer.status > 299)
          throw apiProblem(answer.status, answer.json);
        return fileFromAnswer(endpoint, answer);
      },
    front:
      <T>(endpoint: Callable, read: (value: unknown) => T) =>
      async (request: unknown = {}, options: CallOptions = {}): Promise<T> => {
        const { status, value } = await reply(endpoint, request, options);
        return readFront(() => read(value), status, endpoint.path);
      },
    followChanges: async ({ signal, ...options }: Parameters<FollowChanges>[0]): Promise<void> => {
      const { url } = httpRequest(liveCall, baseUrl, {});
      const headers = new Headers({ accept: 'text/event-stream' });
      if (options.lastEventId !== null) headers.set('last-event-id', options.lastEventId);
      const { status, json, file } = await authorize(liveCall, undefined, (token) => {
        if (token !== null) headers.set('authorization', `Bearer ${token}`);
        return attemptFile(transport, url, { headers, cache: 'no-store' }, signal);
      });
      if (!file) throw apiProblem(status, json);
      await readLiveEvents(file, options).catch((error: unknown) => {
        signal.throwIfAborted();
        throw new NetworkProblem('unreachable', error);
      });
    },
  };
}

/** Copied from the contract, so that the contract need not be loaded for it. */
export const liveCall = { method: 'get', path: '/events', access: 'customer' } as const;

function readFront<T>(read: () => T, status: number, path: string): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof ShapeFault) throw unexpectedReply(status, path);
    throw error;
  }
}

function callHeaders(body: HttpRequest['body'], { idempotencyKey }: CallOptions): Headers {
  const headers = new Headers({ accept: 'application/json, application/problem+json' });
  if (typeof body === 'string') headers.set('content-type', 'application/json');
  else if (body !== null) headers.set('content-type', 'application/octet-stream');
  if (idempotencyKey !== undefined) headers.set('idempotency-key', idempotencyKey);
  return headers;
}
