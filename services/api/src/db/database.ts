import { Kysely, type LogEvent, PostgresAdapter, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import type { Logger } from 'pino';
import { currentRequestId } from '../current-request.ts';
import { isContended } from './database-fault.ts';
import type { Schema } from './schema.ts';

export type Database = Kysely<Schema>;
export type Tx = Transaction<Schema>;

interface DatabaseSettings {
  readonly url: string;
  readonly poolSize: number;
  /** Called when Postgres ends a connection; the pool replaces it. */
  readonly onConnectionLost: (error: Error) => void;
  /** Whether a pooler such as PgBouncer may use another connection for each transaction. */
  readonly throughPooler?: boolean;
  /** Disables the time limit of queries. Only for migrations. */
  readonly patient?: boolean;
}

/**
 * How long a query may take before its connection is considered dead and closed, in milliseconds. Longer
 * than Postgres' own statement timeout, so that no running statement is abandoned.
 */
const ANSWER_TIMEOUT_MS = 12_000;

/** For every connection to Postgres: detects a dead peer also while the connection is idle. */
export const keepAlive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };

const INT8 = 20;
const types = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    // Counts and cents stay far below 2^53, so they are parsed as numbers.
    return oid === INT8 ? Number : pg.types.getTypeParser(oid, format);
  },
};

// A pooler refuses them; its own configuration has to set them (docs/scaling/pgbouncer.ini).
const serverSettings = {
  // On SSDs, indexes pay off sooner than Postgres' default for spinning disks assumes, and starting
  // parallel workers takes longer than most calls may.
  options: '-c random_page_cost=1.1 -c parallel_setup_cost=5000',
  statement_timeout: 10_000,
  lock_timeout: 5_000,
  idle_in_transaction_session_timeout: 15_000,
};

/** Opens the connection pool. Every wait for Postgres has a time limit. */
export function openPool(settings: DatabaseSettings): pg.Pool {
  const { url, poolSize, onConnectionLost } = settings;
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    types,
    application_name: 'kerf-api',
    // A connection's next statement need not wait for the answer of the one before (pipeline.ts).
    pipeline: true,
    connectionTimeoutMillis: 5_000,
    ...keepAlive,
    ...(settings.patient ? {} : { query_timeout: ANSWER_TIMEOUT_MS }),
    ...(settings.throughPooler ? {} : serverSettings),
  });
  // A connection that the pool is closing may end with an error, and is not lost.
  const onError = (error: Error) => {
    if (!pool.ending) onConnectionLost(error);
  };
  pool.on('error', onError);
  // A checked-out client that loses its connection between two statements emits only here.
  pool.on('connect', (client) => client.on('error', onError));
  return pool;
}

/**
 * Migrations take a transaction's lock. A session lock, as Kysely takes, would stay behind in a pooler's
 * connection.
 */
class Adapter extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {}
  override async releaseMigrationLock(): Promise<void> {}
}

class Dialect extends PostgresDialect {
  override createAdapter(): Adapter {
    return new Adapter();
  }
}

/** Creates the query builder on a pool. `onQuery` is called after every query. */
export function databaseOn(pool: pg.Pool, onQuery?: (event: LogEvent) => void): Database {
  const dialect = new Dialect({ pool });
  return new Kysely<Schema>({ dialect, ...(onQuery ? { log: onQuery } : {}) });
}

/** Opens a database with its own pool. */
export function openDatabase(settings: DatabaseSettings): Database {
  return databaseOn(openPool(settings));
}

/** Logs slow queries with placeholders instead of values. */
export function slowQueryLog(
  log: Logger,
  thresholdMs: number,
): (event: Pick<LogEvent, 'query' | 'queryDurationMillis'>) => void {
  return ({ query, queryDurationMillis: ms }) => {
    if (ms < thresholdMs) return;
    log.warn({ requestId: currentRequestId(), sql: query.sql, ms: Math.round(ms) }, 'slow query');
  };
}

const ATTEMPTS_MAX = 3;

/** Runs work in a transaction, and retries it after a conflict with another transaction. */
export async function inTransaction<T>(
  db: Database,
  work: (tx: Tx) => Promise<T>,
  isRetryable: (error: unknown) => boolean = isContended,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (attempt === ATTEMPTS_MAX || !isRetryable(error)) throw error;
    }
  }
}
