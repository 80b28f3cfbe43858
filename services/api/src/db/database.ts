import { type Problem, ProblemError } from '@kerf/domain/problem';
import { Kysely, type LogEvent, PostgresAdapter, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import type { Logger } from 'pino';
import { currentRequestId } from '../current-request.ts';
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

type Queried = Pick<LogEvent, 'query' | 'queryDurationMillis'> & { readonly error?: unknown };

/** Logs slow queries, and those that Postgres could not understand, with placeholders instead of values. */
export function slowQueryLog(log: Logger, thresholdMs: number): (event: Queried) => void {
  return ({ query, queryDurationMillis, error }) => {
    const [code, ms] = [errorCode(error), Math.round(queryDurationMillis)];
    const line = { requestId: currentRequestId(), sql: query.sql, ms };
    if (code !== null && isDefect(code)) log.warn({ ...line, code }, 'failed query');
    else if (queryDurationMillis >= thresholdMs) log.warn(line, 'slow query');
  };
}

/** About a value (class 22) or the statement itself (42). Others are conflicts and outages, which are expected. */
function isDefect(code: string): boolean {
  return /^(?:22|42)[0-9A-Z]{3}$/.test(code);
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

// https://www.postgresql.org/docs/current/errcodes-appendix.html
const contended = new Set(['40001', '40P01']);
const timedOut = new Set([
  '57014', // statement timeout
  '55P03', // lock timeout
]);
const unreachable = new Set([
  '25P03', // idle in transaction
  '57P01', // shutting down
  '57P02',
  '57P03', // starting up
  '53300', // too many connections
  '53100', // disk full
  '53200',
  '08000',
  '08003',
  '08006',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
]);
// pg gives these no code.
const unreachableMessages = [
  'timeout exceeded when trying to connect',
  'Connection terminated',
  'Query read timeout',
  'Client has encountered a connection error and is not queryable',
];

/** Whether Postgres is unreachable or overloaded, so that the caller may retry. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const code = errorCode(error);
  if (code !== null && (timedOut.has(code) || contended.has(code))) return true;
  return isDatabaseUnreachable(error);
}

/** Whether the connection or the server failed, so that other statements would fail too. */
export function isDatabaseUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = errorCode(error);
  if (code !== null && unreachable.has(code)) return true;
  if (code === '08P01' && isFatal(error)) return true;
  return unreachableMessages.some((message) => error.message.startsWith(message));
}

/** Whether two transactions conflicted (deadlock or serialization failure), so that a retry is right. */
export function isContended(error: unknown): boolean {
  const code = errorCode(error);
  return code !== null && contended.has(code);
}

/** Whether a statement timed out waiting for a lock. */
export function isLockTimeout(error: unknown): boolean {
  return errorCode(error) === '55P03';
}

/** The name of the unique index that refused a row, or null. */
export function violatedUniqueIndex(error: unknown): string | null {
  if (errorCode(error) !== '23505') return null;
  return error instanceof Error && 'constraint' in error ? String(error.constraint) : null;
}

/** How PgBouncer ends a connection when it has none to Postgres. Postgres' own 08P01 is a defect of ours. */
function isFatal(error: Error): boolean {
  return 'severity' in error && error.severity === 'FATAL';
}

function errorCode(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error)) return null;
  return typeof error.code === 'string' ? error.code : null;
}

/** Runs work, and throws the problem of the unique index that refused one of its rows. */
export async function takingNames<T>(
  problemOf: Readonly<Record<string, Problem>>,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const problem = problemOf[violatedUniqueIndex(error) ?? ''];
    throw problem ? new ProblemError(problem) : error;
  }
}
