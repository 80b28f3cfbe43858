import type { Writable } from 'node:stream';
import { type Endpoint, fileReply, PAGE_COUNT_HEADER } from '@kerf/contract/endpoint';
import { ProblemError } from '@kerf/domain/problem';
import type { Context } from 'hono';
import { z } from 'zod';
import type { AppEnv } from './app-env.ts';

/** A handler's answer as the response that the contract describes. */
export function replyWith(
  endpoint: Endpoint,
  context: Context<AppEnv>,
  answer: unknown,
): Response | Promise<Response> {
  if (endpoint.file) return fileResponse(context, answer, endpoint.file);
  const reply = endpoint.reply.parse(answer);
  return endpoint.paged ? pageResponse(context, reply) : jsonResponse(reply, endpoint.status);
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
async function fileResponse(
  context: Context<AppEnv>,
  answer: unknown,
  mediaType: string,
): Promise<Response> {
  const { name, pages, content } = fileReply.parse(answer);
  const isAsked = context.req.method !== 'HEAD';
  // Nobody reads the body of an answer to HEAD, so nothing else would end what it is read from.
  if (!isAsked) await content.cancel();
  return new Response(isAsked ? content : null, {
    headers: {
      'content-type': mediaType,
      'content-disposition': `inline; filename="${name}"`,
      [PAGE_COUNT_HEADER]: String(pages),
    },
  });
}

/** Proxies must neither buffer nor compress events. */
export function eventResponse(events: ReadableStream<Uint8Array>): Response {
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

/** A signal that is aborted if the connection ends before all of the answer is sent. */
export function leftSignal(outgoing: Writable): AbortSignal {
  const leaving = new AbortController();
  const abort = () => {
    if (outgoing.writableFinished) return;
    leaving.abort(new ProblemError({ code: 'request_unreadable' }));
  };
  if (outgoing.destroyed) abort();
  else outgoing.once('close', abort);
  return leaving.signal;
}
