import { AsyncLocalStorage } from 'node:async_hooks';

/** Where a change comes from. `system` is the shop itself, `command` somebody at the server's shell. */
export const changeSources = ['web', 'desktop', 'api', 'command', 'system'] as const;
export type ChangeSource = (typeof changeSources)[number];

/** Which of the shop's pages a call comes from, by the Origin that browsers send with every change. */
export function sourceOf(origin: string | undefined, shopOrigins: readonly string[]): ChangeSource {
  if (origin === 'app://kerf') return 'desktop';
  return origin !== undefined && shopOrigins.includes(origin) ? 'web' : 'api';
}

interface CurrentRequest {
  readonly id: string;
  readonly source: ChangeSource;
}

const requests = new AsyncLocalStorage<CurrentRequest>();

/** Does work in the name of a request, so that what is logged on its way can name it. */
export function inRequest<T>(request: CurrentRequest, work: () => T): T {
  return requests.run(request, work);
}

/** The id of the request that is being answered; undefined in background work. */
export function currentRequestId(): string | undefined {
  return requests.getStore()?.id;
}

/** Where the change that is being made comes from. */
export function currentSource(): ChangeSource {
  return requests.getStore()?.source ?? 'system';
}
