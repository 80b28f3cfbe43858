import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Context, Hono } from 'hono';

/** Node's own request and response, absent when the app is called without a socket. */
export interface NodeBindings {
  readonly incoming?: IncomingMessage;
  readonly outgoing?: ServerResponse;
}

export type StandInApp = Hono<{ Bindings: NodeBindings }>;
export type StandInContext = Context<{ Bindings: NodeBindings }>;
