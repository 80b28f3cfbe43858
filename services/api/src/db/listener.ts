import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { keepAlive } from './database.ts';

const RETRY_MS = 1_000;
/** How often a listener checks that its connection is alive. */
const HEARTBEAT_MS = 10_000;
const ANSWER_TIMEOUT_MS = 5_000;

/** How long a caller waits for what has been notified; more would make it wait for a lost connection. */
const HEARD_TIMEOUT_MS = 1_000;

export interface Listener {
  /**
   * Resolves once it has been notified of everything that was committed before. False if it cannot tell, since
   * its connection is lost or slow.
   */
  hear(): Promise<boolean>;
  stop(): Promise<void>;
}

export interface ListenerSettings {
  /** A direct connection to Postgres: a pooler does not pass on notifications. */
  readonly url: string;
  readonly channel: 'catalogue_changed';
  /** Called with what a notification says. */
  readonly onNotification: (payload: string) => void;
  /** Called after each (re)connection, since notifications may have been missed. */
  readonly onConnected: () => void;
  readonly onConnectionLost: (error: unknown) => void;
}

/** Listens for changes by other processes, and reconnects while Postgres is unavailable. */
export function startListener(settings: ListenerSettings): Listener {
  const stopping = new AbortController();
  let current: pg.Client | null = null;
  const running = keepListening();

  async function keepListening(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        const { client, ended } = await openListener(settings);
        if (stopping.signal.aborted) return await client.end();
        current = client;
        settings.onConnected();
        await untilSilent(client, ended);
      } catch (error) {
        if (!stopping.signal.aborted) settings.onConnectionLost(error);
      }
      await delay(RETRY_MS, null, { signal: stopping.signal }).catch(() => null);
    }
  }

  return {
    hear: async () => {
      if (!current) return false;
      // Postgres delivers what has been notified before it says that it is ready for the next statement.
      const question = { text: 'select 1', query_timeout: HEARD_TIMEOUT_MS };
      return current.query(question).then(
        () => true,
        () => false,
      );
    },
    stop: async () => {
      stopping.abort();
      await current?.end();
      await running;
    },
  };
}

/** Resolves when the connection has ended. If it no longer responds, closes it and rejects. */
async function untilSilent(client: pg.Client, ended: Promise<void>): Promise<void> {
  let hasEnded = false;
  void ended.then(() => {
    hasEnded = true;
  });
  for (;;) {
    const over = new AbortController();
    const pause = delay(HEARTBEAT_MS, null, { signal: over.signal }).catch(() => null);
    await Promise.race([ended, pause]);
    over.abort();
    if (hasEnded) return;
    await client.query('select 1').catch(async (error: unknown) => {
      await client.end();
      throw error;
    });
  }
}

interface OpenListener {
  readonly client: pg.Client;
  /** Resolves when the connection has ended, for whatever reason. */
  readonly ended: Promise<void>;
}

async function openListener(settings: ListenerSettings): Promise<OpenListener> {
  const client = new pg.Client({
    connectionString: settings.url,
    application_name: 'kerf-listener',
    // Those who wait for notifications need not wait for each other.
    pipeline: true,
    connectionTimeoutMillis: 5_000,
    query_timeout: ANSWER_TIMEOUT_MS,
    ...keepAlive,
  });
  client.on('notification', ({ payload = '' }) => settings.onNotification(payload));
  // A broken connection may emit several errors, and an unhandled one would end the process.
  client.on('error', settings.onConnectionLost);
  const ended = new Promise<void>((resolve) => client.once('end', () => resolve()));
  try {
    await client.connect();
    await client.query(`listen ${settings.channel}`);
    return { client, ended };
  } catch (error) {
    await client.end();
    throw error;
  }
}
