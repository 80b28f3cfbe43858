import type { Endpoint, EndpointRequest, EndpointResult } from '@kerf/contract/endpoint';
import { type Endpoints, endpoints, type OperationId } from '@kerf/contract/endpoints';
import { z } from 'zod';
import { apiProblem, unexpectedReply } from './api-problem.ts';
import { createAuthorize, type TokenSource } from './authorize.ts';
import { httpRequest } from './http-request.ts';
import { pageFromAnswer } from './page.ts';
import { type Answer, attempt } from './transport.ts';

export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  /** One per submit, so that a repeated submit does its work once. */
  readonly idempotencyKey?: string | undefined;
  /** A token for this call alone, in place of the session's; never renewed. */
  readonly bearer?: string | undefined;
  /** Lets the call outlive the page that makes it. */
  readonly keepalive?: boolean | undefined;
}

/** Rejects with an ApiProblem, a NetworkProblem, or the reason of the signal. */
export type ApiMethod<E extends Endpoint> =
  object extends EndpointRequest<E>
    ? (request?: EndpointRequest<E>, options?: CallOptions) => Promise<EndpointResult<E>>
    : (request: EndpointRequest<E>, options?: CallOptions) => Promise<EndpointResult<E>>;

/** The calls that people make; those of payment providers are left out. */
export type ClientOperation = Exclude<OperationId, 'receiveStripeEvent'>;

/** One method per call of the API. */
export type ApiClient = { readonly [K in ClientOperation]: ApiMethod<Endpoints[K]> };

export interface ApiClientOptions {
  readonly baseUrl: string;
  readonly tokens: TokenSource;
  readonly fetch?: typeof globalThis.fetch;
  /** How long one attempt may take, in milliseconds. */
  readonly timeoutMs?: number;
}

const TIMEOUT_MS = 20_000;

/** The API as typed methods. Retries nothing but the call that a renewed token may save. */
export function createApiClient(options: ApiClientOptions): ApiClient {
  const method = createMethods(options);
  // Spelled out, so that the compiler proves each method and misses none.
  return {
    listProducts: method(endpoints.listProducts),
    getProduct: method(endpoints.getProduct),
    addProduct: method(endpoints.addProduct),
    updateProduct: method(endpoints.updateProduct),
    deleteProduct: method(endpoints.deleteProduct),
    listReviews: method(endpoints.listReviews),
    addReview: method(endpoints.addReview),
    startSession: method(endpoints.startSession),
    endSession: method(endpoints.endSession),
    getRole: method(endpoints.getRole),
    listUsers: method(endpoints.listUsers),
    getProfile: method(endpoints.getProfile),
    updateProfile: method(endpoints.updateProfile),
    grantAdmin: method(endpoints.grantAdmin),
    revokeAdmin: method(endpoints.revokeAdmin),
    placeOrder: method(endpoints.placeOrder),
    placeOrders: method(endpoints.placeOrders),
    listOrders: method(endpoints.listOrders),
    listAllOrders: method(endpoints.listAllOrders),
    getOrder: method(endpoints.getOrder),
    deleteOrder: method(endpoints.deleteOrder),
    settleOrder: method(endpoints.settleOrder),
    setOrderStatus: method(endpoints.setOrderStatus),
    createPaymentIntent: method(endpoints.createPaymentIntent),
    issuePaymentCode: method(endpoints.issuePaymentCode),
    redeemPaymentCode: method(endpoints.redeemPaymentCode),
    sendMessage: method(endpoints.sendMessage),
    listMessages: method(endpoints.listMessages),
    getShop: method(endpoints.getShop),
  };
}

function createMethods({ baseUrl, tokens, timeoutMs = TIMEOUT_MS, ...rest }: ApiClientOptions) {
  const authorize = createAuthorize(tokens);
  const transport = { timeoutMs, fetch: rest.fetch ?? ((...args) => globalThis.fetch(...args)) };

  async function call(endpoint: Endpoint, request: unknown, options: CallOptions): Promise<Answer> {
    const { url, method, body } = httpRequest(endpoint, baseUrl, request);
    const headers = callHeaders(body, options);
    const init = { method, body, headers, keepalive: options.keepalive ?? false };
    return authorize(endpoint.access, options.bearer, (token) => {
      if (token !== null) headers.set('authorization', `Bearer ${token}`);
      return attempt(transport, url, init, options.signal);
    });
  }

  return <E extends Endpoint>(endpoint: E) =>
    async (request: unknown = {}, options: CallOptions = {}): Promise<EndpointResult<E>> =>
      readReply(endpoint, await call(endpoint, request, options));
}

function callHeaders(body: string | null, { idempotencyKey }: CallOptions): Headers {
  const headers = new Headers({ accept: 'application/json, application/problem+json' });
  if (body !== null) headers.set('content-type', 'application/json');
  if (idempotencyKey !== undefined) headers.set('idempotency-key', idempotencyKey);
  return headers;
}

function readReply<E extends Endpoint>(endpoint: E, answer: Answer): EndpointResult<E> {
  const { status, headers, json } = answer;
  if (status < 200 || status > 299) throw apiProblem(status, json);
  const schema: E['reply'] = endpoint.reply;
  const reply = z.safeParse(schema, endpoint.paged ? pageFromAnswer(headers, json) : json);
  if (reply.success) return reply.data;
  const [issue] = reply.error.issues;
  throw unexpectedReply(status, `${endpoint.path} ${issue?.path.join('.') ?? ''}`.trim());
}
