import { AsyncLocalStorage } from 'node:async_hooks';

const requests = new AsyncLocalStorage<string>();

/** Runs work in the context of a request, so that log lines contain the request's id. */
export function inRequest<T>(requestId: string, work: () => T): T {
  return requests.run(requestId, work);
}

/** The id of the current request; undefined in background work. */
export function currentRequestId(): string | undefined {
  return requests.getStore();
}
