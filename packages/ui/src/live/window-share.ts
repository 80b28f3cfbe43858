export interface WindowShare<Message> {
  /** Sends a message to the other windows. */
  post(message: Message): void;
  /** Becomes the leader, replacing one that makes no progress, such as a throttled hidden window. */
  takeOver(): void;
  leave(): void;
}

interface WindowShareParts<Message> {
  /** Windows with the same name share. */
  readonly name: string;
  /** Does the leader's work until the signal aborts. */
  readonly lead: (signal: AbortSignal) => Promise<void>;
  /** Receives the messages of other windows. */
  readonly onMessage: (message: Message) => void;
  readonly read: (data: unknown) => Message | null;
}

/** The browser features that sharing needs; undefined if the page has none. */
export interface SharingBrowser {
  readonly locks:
    | { request(name: string, options: LockOptions, work: () => Promise<void>): Promise<unknown> }
    | undefined;
  readonly openChannel: ((name: string) => BroadcastChannel) | undefined;
}

/**
 * Elects one window as the leader (Web Locks) and connects all of them (BroadcastChannel): over HTTP/1.1 a
 * browser opens six connections per server, and a stream per window would use them up. Without these
 * features each window leads itself.
 */
export function shareAmongWindows<Message>(
  { name, lead, onMessage, read }: WindowShareParts<Message>,
  { locks, openChannel }: SharingBrowser = thisBrowser(),
): WindowShare<Message> {
  const leaving = new AbortController();
  const channel = locks && openChannel?.(name);
  let leading: AbortController | null = null;

  async function run(): Promise<void> {
    const term = new AbortController();
    leading = term;
    await lead(AbortSignal.any([term.signal, leaving.signal]));
    if (leading === term) leading = null;
  }

  function queue(options: LockOptions): void {
    locks?.request(name, options, run).catch((error: unknown) => {
      if (leaving.signal.aborted) return;
      if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
      // Another window took over; this one queues to lead after it.
      leading?.abort();
      leading = null;
      queue({ signal: leaving.signal });
    });
  }

  if (channel) {
    channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      const message = read(data);
      if (message !== null) onMessage(message);
    };
    queue({ signal: leaving.signal });
  } else {
    void run();
  }
  return {
    post: (message) => channel?.postMessage(message),
    takeOver: () => {
      if (channel && leading === null) queue({ steal: true });
    },
    leave: () => {
      leaving.abort();
      channel?.close();
    },
  };
}

function thisBrowser(): SharingBrowser {
  return {
    // Insecure contexts have no locks.
    locks: 'locks' in navigator ? navigator.locks : undefined,
    openChannel:
      'BroadcastChannel' in globalThis ? (name) => new BroadcastChannel(name) : undefined,
  };
}
