import {
  bytesBody,
  type Endpoint,
  type EndpointReply,
  fileReply,
  PAGE_COUNT_HEADER,
} from '@kerf/contract/endpoint';
import { type Endpoints, endpoints, type OperationId } from '@kerf/contract/endpoints';
import { problemDetail } from '@kerf/contract/problem-detail';
import { problemKinds } from '@kerf/contract/problem-status';
import { type Problem, ProblemError } from '@kerf/domain/problem';
import { z } from 'zod';

export interface FakeRequest {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  /** As sent; it has passed the call's schema. */
  readonly body: unknown;
  readonly headers: Headers;
  readonly signal: AbortSignal | null;
}

type Handler<E extends Endpoint> = (
  request: FakeRequest,
) => EndpointReply<E> | Promise<EndpointReply<E>>;

/** Throw a ProblemError to answer with a problem, a TypeError to be unreachable. */
export type FakeHandlers = { readonly [K in OperationId]?: Handler<Endpoints[K]> };

export interface FakeApi {
  readonly fetch: typeof globalThis.fetch;
  /** Every call made, in order. */
  readonly calls: readonly OperationId[];
}

/**
 * The contract with some of its calls answered, as a `fetch`. A call without a handler throws outside any
 * promise, so that the test run fails however the caller handles errors.
 */
export function createFakeApi(handlers: FakeHandlers): FakeApi {
  const calls: OperationId[] = [];

  async function answer(input: string | URL | Request, init?: RequestInit): Promise<Response> {
    const request = new Request(input, { ...init, signal: null });
    const signal = init?.signal ?? null;
    signal?.throwIfAborted();
    const match = matchCall(request);
    const handler = match && handlers[match.id];
    if (!match || !handler) throw failRun(`No fake answers ${request.method} ${request.url}`);
    calls.push(match.id);
    const endpoint = endpoints[match.id];
    try {
      const body = await bodyOf(request, endpoint);
      const query = Object.fromEntries(new URL(request.url).searchParams);
      const { headers } = request;
      const reply = await handler({ params: match.params, query, body, headers, signal });
      signal?.throwIfAborted();
      return replyResponse(endpoint, reply);
    } catch (error) {
      if (error instanceof ProblemError) return problemResponse(error.problem);
      throw error;
    }
  }

  return { fetch: answer, calls };
}

function failRun(message: string): Error {
  const error = new Error(message);
  queueMicrotask(() => {
    throw error;
  });
  return error;
}

interface Match {
  readonly id: OperationId;
  readonly params: Readonly<Record<string, string>>;
}

function matchCall(request: Request): Match | null {
  const { pathname } = new URL(request.url);
  for (const id of Object.keys(endpoints).filter(isOperation)) {
    const { method, path } = endpoints[id];
    if (method.toUpperCase() !== request.method) continue;
    const pattern = path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)');
    const found = new RegExp(`^${pattern}$`).exec(pathname);
    if (found) return { id, params: decoded(found.groups ?? {}) };
  }
  return null;
}

function decoded(groups: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(groups).map(([name, value]) => [name, decodeURIComponent(value)]),
  );
}

function isOperation(name: string): name is OperationId {
  return Object.hasOwn(endpoints, name);
}

async function bodyOf(request: Request, endpoint: Endpoint): Promise<unknown> {
  if (endpoint.body === bytesBody) return new Uint8Array(await request.arrayBuffer());
  const text = await request.text();
  if (text === '') return undefined;
  const body: unknown = JSON.parse(text);
  const parsed = endpoint.body.safeParse(body);
  if (parsed.success) return body;
  const errors = parsed.error.issues.map(({ path, message }) => ({
    path: path.join('.'),
    message,
  }));
  throw new ProblemError({ code: 'validation_failed', errors });
}

const pageReply = z.object({
  items: z.array(z.unknown()),
  total: z.number(),
  next: z.string().nullable(),
  atLeast: z.boolean().optional(),
});

function replyResponse(endpoint: Endpoint, reply: unknown): Response {
  if (endpoint.file) return fileResponse(reply, endpoint.file);
  if (!endpoint.paged) return Response.json(reply, { status: endpoint.status });
  const { items, total, next, atLeast } = pageReply.parse(reply);
  const headers = new Headers({ 'x-total-count': String(total) });
  if (atLeast) headers.set('x-total-count-at-least', 'true');
  if (next !== null) headers.set('link', `<${endpoint.path}?cursor=${next}>; rel="next"`);
  return Response.json(items, { status: endpoint.status, headers });
}

function fileResponse(reply: unknown, mediaType: string): Response {
  const { name, pages, content } = fileReply.parse(reply);
  const headers = {
    'content-type': mediaType,
    'content-disposition': `inline; filename="${name}"`,
    [PAGE_COUNT_HEADER]: String(pages),
  };
  return new Response(content, { headers });
}

function problemResponse(problem: Problem): Response {
  const { status, title } = problemKinds[problem.code];
  const detail = problemDetail(problem);
  const body = { type: 'about:blank', title, status, detail, success: false, ...problem };
  const headers = { 'content-type': 'application/problem+json' };
  return new Response(JSON.stringify(body), { status, headers });
}
