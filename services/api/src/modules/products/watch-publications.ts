import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Send } from '../../db/pipeline.ts';

/** The maximum time between two checks, since other processes may schedule products without notice. */
const LOOK_AGAIN_MS = 10_000;

export interface Publications {
  /** Checks now, because the catalogue has changed. */
  look(): void;
  stop(): void;
}

interface Options {
  readonly ask: Send;
  readonly log: Logger;
  /** Called when cached data of the shop is out of date. */
  readonly onPublished: () => void;
}

interface Look {
  /** Time of the latest publication; null if there is none. */
  readonly latest: string | null;
  /** Time until the next publication; null if none is scheduled. */
  readonly wait_ms: number | null;
}

/** Calls back when a scheduled product is published, by Postgres' clock. */
export function watchPublications({ ask, log, onPublished }: Options): Publications {
  let latest: string | null | undefined;
  let timer: NodeJS.Timeout | null = null;
  let looks = 0;
  const look = async (): Promise<void> => {
    looks += 1;
    const own = looks;
    const found = await readLook(ask).catch((error: unknown) => {
      log.warn({ err: error }, 'cannot look for what is published next');
      return null;
    });
    // A later check has started, or the watch was stopped.
    if (own !== looks) return;
    if (found && latest !== undefined && found.latest !== latest) onPublished();
    if (found) latest = found.latest;
    if (timer) clearTimeout(timer);
    timer = setTimeout(() => void look(), Math.min(found?.wait_ms ?? LOOK_AGAIN_MS, LOOK_AGAIN_MS));
    timer.unref();
  };
  void look();
  return {
    look: () => void look(),
    stop: () => {
      looks += 1;
      if (timer) clearTimeout(timer);
    },
  };
}

async function readLook(ask: Send): Promise<Look> {
  const [found] = await ask(sql<Look>`
    select
      (select max(published_at) from products
        where archived_at is null and published_at <= now())::text as latest,
      (select ceil(extract(epoch from min(published_at) - now()) * 1000) from products
        where archived_at is null and published_at > now())::float8 as wait_ms`);
  return found ?? { latest: null, wait_ms: null };
}
