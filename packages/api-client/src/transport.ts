import { NetworkProblem } from './network-problem.ts';

/** A response with its body read; `json` is null if the body is not JSON. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly json: unknown;
}

/** A response whose body is a file still to be read; failures have been read like any other. */
export interface FileAnswer extends Answer {
  readonly file: ReadableStream<Uint8Array> | null;
}

export interface Transport {
  readonly fetch: typeof globalThis.fetch;
  /** Time limit for one attempt, up to its last byte, in milliseconds. */
  readonly timeoutMs: number;
}

/**
 * One attempt. Rejects with a NetworkProblem if no response came, and with the signal's own reason if the
 * caller aborted.
 */
export async function attempt(
  transport: Transport,
  url: string,
  init: RequestInit,
  signal: AbortSignal | undefined,
): Promise<Answer> {
  const timeout = AbortSignal.timeout(transport.timeoutMs);
  try {
    const response = await transport.fetch(url, {
      ...init,
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, json: readJson(response, text) };
  } catch (error) {
    signal?.throwIfAborted();
    if (timeout.aborted) throw new NetworkProblem('timeout', error);
    if (error instanceof TypeError) throw new NetworkProblem('unreachable', error);
    throw error;
  }
}

/**
 * Like `attempt`, but leaves a successful body to be streamed. The time limit covers only the headers, since
 * a long file takes as long as it takes; the signal aborts both.
 */
export async function attemptFile(
  transport: Transport,
  url: string,
  init: RequestInit,
  signal: AbortSignal | undefined,
): Promise<FileAnswer> {
  const limit = new AbortController();
  const late = new DOMException('The time is over', 'TimeoutError');
  const timer = setTimeout(() => limit.abort(late), transport.timeoutMs);
  try {
    const response = await transport.fetch(url, {
      ...init,
      signal: signal ? AbortSignal.any([signal, limit.signal]) : limit.signal,
    });
    const { status, headers } = response;
    if (response.ok) return { status, headers, json: null, file: response.body };
    return { status, headers, json: readJson(response, await response.text()), file: null };
  } catch (error) {
    signal?.throwIfAborted();
    if (limit.signal.aborted) throw new NetworkProblem('timeout', error);
    if (error instanceof TypeError) throw new NetworkProblem('unreachable', error);
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

function readJson(response: Response, text: string): unknown {
  const type = response.headers.get('content-type') ?? '';
  if (!/^application\/(?:[\w.-]+\+)?json\b/i.test(type)) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
