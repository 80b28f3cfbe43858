import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Database } from '../../db/database.ts';
import type { Send } from '../../db/pipeline.ts';

/** The maximum time between two checks, since other processes may schedule products without notice. */
const LOOK_AGAIN_MS = 10_000;
/** If more have been published since the last check, they are not listed. */
const LISTED_MAX = 100;

export interface Publications {
  /** Checks now, because the catalogue has changed. */
  look(): void;
  stop(): void;
}

interface Options {
  readonly ask: Send;
  readonly db: Database;
  readonly log: Logger;
  /** Called with products whose time has come, or null if they are too many to be listed. */
  readonly onPublished: (ids: readonly string[] | null) => void;
}

interface Look {
  /** Time of the latest publication; null if there is none. */
  readonly latest: string | null;
  /** What was published after the latest one of the check before. */
  readonly published: readonly string[];
  /** Time until the next publication; null if none is scheduled. */
  readonly wait_ms: number | null;
}

/** Calls back when a scheduled product is published, by Postgres' clock. */
export function watchPublications({ ask, db, log, onPublished }: Options): Publications {
  let latest: string | null | undefined;
  let timer: NodeJS.Timeout | null = null;
  let looks = 0;
  const look = async (): Promise<void> => {
    looks += 1;
    const own = looks;
    const found = await readLook(ask, db, latest ?? null).catch((error: unknown) => {
      log.warn({ err: error }, 'cannot check for scheduled publications');
      return null;
    });
    // A later check has started, or the watch was stopped.
    if (own !== looks) return;
    if (found && latest !== undefined && found.latest !== latest) onPublished(listed(found));
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

function listed({ published }: Look): readonly string[] | null {
  return published.length > LISTED_MAX ? null : published;
}

async function readLook(ask: Send, db: Database, latest: string | null): Promise<Look> {
  await publishWords(db);
  const [found] = await ask(sql<Look>`
    select
      (select max(published_at) from products
        where archived_at is null and published_at <= now())::text as latest,
      array(select id::text from products
        where archived_at is null and published_at <= now()
          and published_at > coalesce(${latest}::timestamptz, '-infinity')
        limit ${sql.lit(LISTED_MAX + 1)}) as published,
      (select ceil(extract(epoch from min(published_at) - now()) * 1000) from products
        where archived_at is null and published_at > now())::float8 as wait_ms`);
  return found ?? { latest: null, published: [], wait_ms: null };
}

/** Lets misspelled words be corrected to those of products that were published meanwhile. */
async function publishWords(db: Database): Promise<void> {
  await sql`
    with due as (
      delete from unpublished_words using products
      where products.id = product_id and (published_at is null or published_at <= now())
      returning product_id, published_at
    )
    insert into search_words (word)
    select distinct used.word from due
    join products p on p.id = due.product_id, words_in(p) as used (word)
    where due.published_at is not null and p.archived_at is null
      and not exists (select from search_words known where known.word = used.word)
    order by used.word
    on conflict do nothing`.execute(db);
}
