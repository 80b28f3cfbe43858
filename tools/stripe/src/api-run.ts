import { setTimeout as pause } from 'node:timers/promises';
import type { ApiEndpoint } from './api-endpoint.ts';
import { assertTestKey, type KeyKind, secretKeyRequired } from './api-key.ts';
import type { ApiRequest } from './api-request.ts';
import { MARKER } from './api-version.ts';
import { ApiFailure, type WireError } from './errors.ts';
import { expandObject } from './expand.ts';
import type { Fault } from './faults.ts';
import type { Answer, KeptAnswer, KeyedCall } from './idempotency.ts';
import { Params } from './params.ts';
import { publicIntent } from './wire/payment-intent.ts';
import { type Act, createAct, type World } from './world.ts';

/** The response to the caller. Without a status, the connection is cut. */
export interface Exchange {
  readonly act: Act;
  readonly status: number | null;
  readonly headers: Record<string, string>;
  readonly text: string;
}

interface Outcome {
  readonly answer: Answer;
  /** The first request's id, if this is a replayed response. */
  readonly replayOf?: string;
}

interface Running {
  readonly world: World;
  readonly endpoint: ApiEndpoint;
  readonly request: ApiRequest;
  readonly act: Act;
  readonly fault: Fault | undefined;
}

const GARBAGE = `<html><body>upstream hiccup of ${MARKER}</body></html>`;

/** Runs one call: key, armed fault, idempotency, endpoint. Logs it and builds the response. */
export async function runCall(
  world: World,
  endpoint: ApiEndpoint,
  request: ApiRequest,
): Promise<Exchange> {
  const fault = world.faults.take(request.method, request.path);
  const act = createAct(world, request);
  const running: Running = { world, endpoint, request, act, fault };
  const key = keyKind(request);
  const outcome = await settle(running, key);
  const isCut = fault?.kind === 'reset_before' || fault?.kind === 'reset_after';
  const isGarbage = fault?.kind === 'garbage';
  const status = isGarbage ? 200 : outcome.answer.status;
  world.log.add({
    id: request.id,
    at: request.at,
    method: request.method,
    path: request.path,
    key: key instanceof ApiFailure ? 'none' : key,
    idempotencyKey: request.idempotencyKey ?? null,
    params: request.loggable,
    fault: fault?.kind ?? null,
    replayed: outcome.replayOf !== undefined,
    status: isCut ? null : status,
    body: isCut ? null : outcome.answer.body,
  });
  return {
    act,
    status: isCut ? null : status,
    headers: headers(running, status, outcome.replayOf),
    text: isGarbage ? GARBAGE : JSON.stringify(outcome.answer.body, null, 2),
  };
}

function keyKind(request: ApiRequest): KeyKind | ApiFailure {
  try {
    return assertTestKey(request.apiKey);
  } catch (error) {
    if (error instanceof ApiFailure) return error;
    throw error;
  }
}

async function settle(running: Running, key: KeyKind | ApiFailure): Promise<Outcome> {
  const refusal = key instanceof ApiFailure ? key : refusalBefore(running.fault);
  if (refusal !== undefined) return { answer: failed(running, refusal, false) };
  const isPublic = key === 'publishable';
  const { idempotencyKey, method, params, path, id } = running.request;
  if (idempotencyKey === undefined) return { answer: (await execute(running, isPublic)).answer };
  const call = { key: idempotencyKey, endpoint: `${method} ${path}`, params, requestId: id };
  return await once(running, call, isPublic);
}

async function once(running: Running, call: KeyedCall, isPublic: boolean): Promise<Outcome> {
  const { idempotency } = running.world;
  let kept: KeptAnswer | undefined;
  try {
    kept = idempotency.begin(call);
  } catch (error) {
    if (error instanceof ApiFailure) return { answer: failed(running, error, isPublic) };
    throw error;
  }
  if (kept !== undefined) return { answer: kept.answer, replayOf: kept.requestId };
  let executed: Answer | undefined;
  try {
    const result = await execute(running, isPublic);
    if (result.isExecuted) executed = result.answer;
    return { answer: result.answer };
  } finally {
    idempotency.end(call, executed);
  }
}

async function execute(running: Running, isPublic: boolean) {
  const { act, endpoint, fault, request, world } = running;
  if (fault?.kind === 'slow') await pause(fault.ms ?? 1000);
  try {
    if (fault?.kind === '500') throw internalError(500);
    if (isPublic && !endpoint.isOpenToBrowsers) throw secretKeyRequired();
    const params = new Params(request.params);
    const body = endpoint.run({ act, params, isPublic, id: () => request.pathId });
    return {
      isExecuted: true,
      answer: { status: 200, body: expandObject(world.store, body, request.expand) },
    };
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
    return { isExecuted: error.executed, answer: failed(running, error, isPublic) };
  }
}

function refusalBefore(fault: Fault | undefined): ApiFailure | undefined {
  if (fault?.kind === '503' || fault?.kind === 'reset_before') return internalError(503);
  if (fault?.kind !== '429') return undefined;
  return new ApiFailure(429, {
    type: 'invalid_request_error',
    code: 'rate_limit',
    message:
      'Request rate limit exceeded. Learn more about rate limits here https://docs.stripe.com/rate-limits.',
  });
}

function internalError(status: number): ApiFailure {
  const wire: WireError = {
    type: 'api_error',
    message:
      "Sorry! There was an error while talking to one of our backends. We have been notified of this problem. If you have any questions, we're available to help.",
  };
  return new ApiFailure(status, wire, { executed: status === 500 });
}

function failed(running: Running, failure: ApiFailure, isPublic: boolean): Answer {
  const { payment_intent: intent, ...rest } = failure.wire;
  const shown = intent !== undefined && isPublic ? publicIntent(intent) : intent;
  const error = {
    ...rest,
    ...(shown === undefined ? {} : { payment_intent: shown }),
    request_log_url: `https://dashboard.stripe.com/test/workbench/logs?object=${running.request.id}`,
  };
  return { status: failure.status, body: { error } };
}

function headers(running: Running, status: number, replayOf: string | undefined) {
  const { request } = running;
  return {
    'content-type': running.fault?.kind === 'garbage' ? 'text/html' : 'application/json',
    'cache-control': 'no-cache, no-store',
    'request-id': request.id,
    'stripe-version': request.apiVersion,
    ...(request.idempotencyKey === undefined ? {} : { 'idempotency-key': request.idempotencyKey }),
    ...(replayOf === undefined
      ? {}
      : { 'idempotent-replayed': 'true', 'original-request': replayOf }),
    ...shouldRetry(status),
  };
}

// Without the header, the SDK decides; it retries a 500.
function shouldRetry(status: number): Record<string, string> {
  if (status === 409 || status === 503) return { 'stripe-should-retry': 'true' };
  if (status >= 400 && status < 500) return { 'stripe-should-retry': 'false' };
  return {};
}
