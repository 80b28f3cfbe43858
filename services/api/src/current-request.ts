import { AsyncLocalStorage } from 'node:async_hooks';

const requests = new AsyncLocalStorage<string>();

/** Does work in the name of a request, so that what is logged on its way can name it. */
export function inRequest<T>(requestId: string, work: () => T): T {
  return requests.run(requestId, work);
}

/** The id of the request that is being answered; undefined in background work. */
export function currentRequestId(): string | undefined {
  return requests.getStore();
}
