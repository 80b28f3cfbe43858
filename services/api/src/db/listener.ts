import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';

const RETRY_MS = 1_000;

export interface Listener {
  stop(): Promise<void>;
}

export interface ListenerSettings {
  /** A connection of its own to Postgres itself: a pooler between them passes no notifications on. */
  readonly url: string;
  readonly channel: 'catalogue_changed';
  /** Also told after each (re)connection, since anything may have happened before it. */
  readonly onNotification: () => void;
  readonly onConnectionLost: (error: unknown) => void;
}

/** Hears what other processes change, and keeps trying while Postgres is away. */
export function startListener(settings: ListenerSettings): Listener {
  const stopping = new AbortController();
  let current: pg.Client | null = null;
  const running = keepListening();

  async function keepListening(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        const client = await openListener(settings);
        if (stopping.signal.aborted) return await client.end();
        current = client;
        settings.onNotification();
        await ended(client);
      } catch (error) {
        if (!stopping.signal.aborted) settings.onConnectionLost(error);
      }
      await delay(RETRY_MS, null, { signal: stopping.signal }).catch(() => null);
    }
  }

  return {
    stop: async () => {
      stopping.abort();
      await current?.end();
      await running;
    },
  };
}

async function openListener({
  url,
  channel,
  onNotification,
}: ListenerSettings): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'kerf-listener',
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
  });
  client.on('notification', onNotification);
  try {
    await client.connect();
    await client.query(`listen ${channel}`);
    return client;
  } catch (error) {
    client.on('error', () => undefined);
    await client.end();
    throw error;
  }
}

/** Rejects when the connection breaks, and resolves when it is closed. */
function ended(client: pg.Client): Promise<void> {
  return new Promise((resolve, reject) => {
    client.once('error', reject);
    client.once('end', resolve);
  });
}
