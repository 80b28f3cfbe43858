import { AsyncLocalStorage } from 'node:async_hooks';
import type { ChangeSource } from '@kerf/domain/audit-actions';

/** Which client a call comes from, by the Origin header that browsers send with every change. */
export function sourceOf(origin: string | undefined, shopOrigins: readonly string[]): ChangeSource {
  if (origin === 'app://kerf') return 'desktop';
  return origin !== undefined && shopOrigins.includes(origin) ? 'web' : 'api';
}

/** The request or the source on whose behalf work runs. */
export interface CurrentRequest {
  /** Undefined for work that no request asked for. */
  readonly id?: string | undefined;
  readonly source: ChangeSource;
}

const requests = new AsyncLocalStorage<CurrentRequest>();

/** Runs work on behalf of a request or a source, which log lines and audit entries then name. */
export function inRequest<T>(request: CurrentRequest, work: () => T): T {
  return requests.run(request, work);
}

/** Runs part of a request as the system's own work. */
export function asSystem<T>(work: () => T): T {
  return requests.run({ ...requests.getStore(), source: 'system' }, work);
}

/** The id of the current request; undefined in background work. */
export function currentRequestId(): string | undefined {
  return requests.getStore()?.id;
}

/** The source of the change being made. */
export function currentSource(): ChangeSource {
  return requests.getStore()?.source ?? 'system';
}
