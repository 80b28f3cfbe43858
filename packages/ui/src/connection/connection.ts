import { createLiveValue, type LiveValue } from '../platform/live-value.ts';

/** `unreachable`: requests do not reach the server. */
export type Reach = 'reachable' | 'unreachable';

type Fetch = typeof globalThis.fetch;

interface ConnectionParts {
  /** Asks the server whether it is ready. Never rejects. */
  readonly probe: () => Promise<boolean>;
  readonly heartbeatMs?: number | undefined;
  /** Called when the server becomes reachable again. */
  readonly onBack?: () => void;
  readonly page?: Pick<
    Window,
    'addEventListener' | 'removeEventListener' | 'navigator' | 'document'
  >;
}

/** Whether the server can be reached, judging by the outcome of calls, browser events and probes. */
export interface Connection extends LiveValue<Reach> {
  /** A fetch whose outcomes are observed. */
  watched(fetch: Fetch): Fetch;
  /** Probes now. */
  check(): void;
  /** Returns the function that stops it. */
  start(): () => void;
}

/** The interval between probes while the server is unreachable. */
const RETURN_MS = 1_500;

const gatewayErrors = new Set([502, 503, 504]);

export function createConnection(parts: ConnectionParts): Connection {
  const { probe, heartbeatMs, onBack, page = globalThis.window } = parts;
  const reach = createLiveValue<Reach>('reachable');
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asking = false;
  let running = false;

  function setReachable(answered: boolean): void {
    const before = reach.get();
    reach.set(answered ? 'reachable' : 'unreachable');
    if (answered && before === 'unreachable') onBack?.();
    plan();
  }

  function plan(): void {
    clearTimeout(timer);
    // A hidden window shows no banner.
    const beat = page.document.hidden ? undefined : heartbeatMs;
    const pause = reach.get() === 'unreachable' ? RETURN_MS : beat;
    if (running && pause !== undefined) timer = setTimeout(ask, pause);
  }

  function ask(): void {
    if (asking) return;
    asking = true;
    void probe().then((answered) => {
      asking = false;
      setReachable(answered);
    });
  }

  const lost = () => setReachable(false);
  return {
    get: reach.get,
    subscribe: reach.subscribe,
    check: ask,
    watched: (fetch) => async (input, init) => {
      try {
        const response = await fetch(input, init);
        // A gateway may answer instead of the server.
        if (gatewayErrors.has(response.status)) ask();
        // One response does not end an outage: if others fail, each one would refetch everything.
        else if (reach.get() === 'unreachable') ask();
        else plan();
        return response;
      } catch (error) {
        // One lost call may have other causes; probe before reporting it.
        if (isLostCall(error, init?.signal)) ask();
        throw error;
      }
    },
    start: () => {
      running = true;
      page.addEventListener('offline', lost);
      page.addEventListener('online', ask);
      page.document.addEventListener('visibilitychange', plan);
      if (page.navigator.onLine) plan();
      else lost();
      return () => {
        running = false;
        clearTimeout(timer);
        page.removeEventListener('offline', lost);
        page.removeEventListener('online', ask);
        page.document.removeEventListener('visibilitychange', plan);
      };
    },
  };
}

/** Whether no response arrived; a call that its caller aborted does not count. */
function isLostCall(error: unknown, signal?: AbortSignal | null): boolean {
  // The signal's own reason, since Safari rejects a call out of time like an aborted one.
  const reason: unknown = signal?.aborted ? signal.reason : error;
  return (
    reason instanceof TypeError ||
    (reason instanceof DOMException && reason.name === 'TimeoutError')
  );
}

/** Time limit for a probe, in milliseconds. */
const PROBE_MS = 900;

/** Checks whether an API is ready: `GET /readyz`. No response in time means no. */
export function serverProbe(apiUrl: string): () => Promise<boolean> {
  const address = `${apiUrl.replace(/\/+$/, '')}/readyz`;
  return async () => {
    try {
      const signal = AbortSignal.timeout(PROBE_MS);
      const response = await fetch(address, { signal, cache: 'no-store' });
      return response.ok;
    } catch {
      // Any failure means no response.
      return false;
    }
  };
}
