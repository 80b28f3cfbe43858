export interface WindowShare<Message> {
  /** Tells the other windows. */
  tell(message: Message): void;
  /** Leads from now on, in place of a window that does not get anywhere, such as a hidden one. */
  takeOver(): void;
  leave(): void;
}

interface WindowShareParts<Message> {
  /** The windows of this name share. */
  readonly name: string;
  /** Does the work for all windows until the signal. */
  readonly lead: (signal: AbortSignal) => Promise<void>;
  /** What another window tells. */
  readonly hear: (message: Message) => void;
  readonly read: (data: unknown) => Message | null;
}

/** What of a browser windows share by; left out where the page has none. */
export interface SharingBrowser {
  readonly locks:
    | { request(name: string, options: LockOptions, work: () => Promise<void>): Promise<unknown> }
    | undefined;
  readonly openChannel: ((name: string) => BroadcastChannel) | undefined;
}

/**
 * Lets one window at a time do what concerns all windows of the store: browsers open few connections to
 * one server, and a stream each would use them up. A window that cannot share works for itself.
 */
export function shareAmongWindows<Message>(
  { name, lead, hear, read }: WindowShareParts<Message>,
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
      // Another window has taken over; when it closes, it is somebody's turn again.
      leading?.abort();
      leading = null;
      queue({ signal: leaving.signal });
    });
  }

  if (channel) {
    channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      const message = read(data);
      if (message !== null) hear(message);
    };
    queue({ signal: leaving.signal });
  } else {
    void run();
  }
  return {
    tell: (message) => channel?.postMessage(message),
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
    // Pages that came over an insecure way have no locks.
    locks: 'locks' in navigator ? navigator.locks : undefined,
    openChannel:
      'BroadcastChannel' in globalThis ? (name) => new BroadcastChannel(name) : undefined,
  };
}
