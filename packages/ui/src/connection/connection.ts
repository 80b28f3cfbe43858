import { createLiveValue, type LiveValue } from '../platform/live-value.ts';

/** `unreachable`: nothing that is asked of the server arrives. */
export type Reach = 'reachable' | 'unreachable';

type Fetch = typeof globalThis.fetch;

interface ConnectionParts {
  /** Whether the server answers, asked anew. Never rejects. */
  readonly probe: () => Promise<boolean>;
  readonly heartbeatMs?: number | undefined;
  /** Called when the server is there again. */
  readonly onBack?: () => void;
  readonly page?: Pick<
    Window,
    'addEventListener' | 'removeEventListener' | 'navigator' | 'document'
  >;
}

/** Whether the server can be reached: by what calls meet, by the machine's own word, and by asking. */
export interface Connection extends LiveValue<Reach> {
  /** A fetch whose failures and answers are noted. */
  watched(fetch: Fetch): Fetch;
  /** Asks now. */
  check(): void;
  /** Answers how to stop. */
  start(): () => void;
}

/** While the server is away it is asked for this often, in milliseconds. */
const RETURN_MS = 1_500;

const gatewayWords = new Set([502, 503, 504]);

export function createConnection(parts: ConnectionParts): Connection {
  const { probe, heartbeatMs, onBack, page = globalThis.window } = parts;
  const reach = createLiveValue<Reach>('reachable');
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asking = false;
  let running = false;

  function heard(answered: boolean): void {
    const before = reach.get();
    reach.set(answered ? 'reachable' : 'unreachable');
    if (answered && before === 'unreachable') onBack?.();
    plan();
  }

  function plan(): void {
    clearTimeout(timer);
    // Nobody sees the banner of a window that is hidden.
    const beat = page.document.hidden ? undefined : heartbeatMs;
    const pause = reach.get() === 'unreachable' ? RETURN_MS : beat;
    if (running && pause !== undefined) timer = setTimeout(ask, pause);
  }

  function ask(): void {
    if (asking) return;
    asking = true;
    void probe().then((answered) => {
      asking = false;
      heard(answered);
    });
  }

  const lost = () => heard(false);
  return {
    get: reach.get,
    subscribe: reach.subscribe,
    check: ask,
    watched: (fetch) => async (input, init) => {
      try {
        const response = await fetch(input, init);
        // Somebody before the server may speak in its place.
        if (gatewayWords.has(response.status)) ask();
        else heard(true);
        return response;
      } catch (error) {
        // One lost call may have other reasons; the server is asked before anything is said.
        if (isLostCall(error)) ask();
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

/** Whether no answer came; a call that was given up says nothing of the server. */
function isLostCall(error: unknown): boolean {
  if (error instanceof TypeError) return true;
  return error instanceof DOMException && error.name === 'TimeoutError';
}

/** How long the answer to a probe may take. */
const PROBE_MS = 900;

/** Asks an API whether it can do its work: `GET /readyz`. No answer in time is a no. */
export function serverProbe(apiUrl: string): () => Promise<boolean> {
  const address = `${apiUrl.replace(/\/+$/, '')}/readyz`;
  return async () => {
    try {
      const signal = AbortSignal.timeout(PROBE_MS);
      const response = await fetch(address, { signal, cache: 'no-store' });
      return response.ok;
    } catch {
      // Whatever kept the answer away, there is none.
      return false;
    }
  };
}
