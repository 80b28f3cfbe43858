import { type LogEvent, type RawBuilder, sql } from 'kysely';
import type { Pool, PoolClient, QueryResultRow } from 'pg';
import type { Database } from './database.ts';
import { isContended } from './database-fault.ts';

const TRIES = 3;
/** Without an answer for so long, a connection counts as dead and is closed. These statements take milliseconds, and their waits for locks are limited on their own. */
const ANSWER_TIMEOUT_MS = 5_000;
/** How many single statements are kept prepared: each takes Postgres some memory on every connection. */
const MOST_ALONE = 150;

/** Sends a statement at once, behind those that are still under way. */
export type Send = <Row>(statement: RawBuilder<Row>) => Promise<Row[]>;

export interface PipelinedTransaction<Found, Result> {
  /** Longer than this no statement waits for another transaction's lock; it fails with 55P03 instead. */
  readonly lockTimeoutMs: number;
  /** What has to be known first. Sends all of its statements before it waits for any. */
  readonly read: (send: Send) => Promise<Found>;
  /** What follows from it. Sends all of its statements before it waits for any: the commit goes right behind them. */
  readonly write: (send: Send, found: Found) => Promise<Result>;
}

export interface Pipeline {
  /** Runs one statement outside of any transaction. */
  ask: Send;
  /**
   * Runs a transaction in two round trips to Postgres, whatever the number of its statements; again
   * after a deadlock or a serialization failure.
   */
  pipelinedTransaction<Found, Result>(
    transaction: PipelinedTransaction<Found, Result>,
  ): Promise<Result>;
}

export interface PipelineSettings {
  readonly db: Database;
  /** Its connections send a statement without waiting for the answer of the one before. */
  readonly pool: Pool;
  /** Whether Postgres may keep a connection's statements prepared; a pooler may not. */
  readonly prepared: boolean;
  readonly onQuery: (event: Pick<LogEvent, 'query' | 'queryDurationMillis'>) => void;
}

/**
 * Transactions for calls that come in by the thousand: where every statement waited for the one
 * before, most of their time would be the way to Postgres and back.
 */
export function createPipeline(settings: PipelineSettings): Pipeline {
  // Searches come in many shapes: they must not take the names that orders need.
  const alone = new StatementNames('ask', MOST_ALONE);
  const together = new StatementNames('transaction', Number.POSITIVE_INFINITY);
  return {
    ask: async (statement) => {
      const client = await settings.pool.connect();
      try {
        const rows = await sender(settings, alone, client)(statement);
        client.release();
        return rows;
      } catch (error) {
        client.release(true);
        throw error;
      }
    },
    pipelinedTransaction: async (transaction) => {
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await runOnce(settings, together, transaction);
        } catch (error) {
          if (attempt === TRIES || !isContended(error)) throw error;
        }
      }
    },
  };
}

/**
 * Ids as an array of which Postgres does not look at the length when it plans: it would plan a prepared
 * statement again each time, since it takes a plan for any number of them to cost more than one for a few.
 */
export function uuidArray(ids: readonly string[]): RawBuilder<string[]> {
  return sql<string[]>`array(select unnest(${ids}::uuid[]))`;
}

async function runOnce<Found, Result>(
  settings: PipelineSettings,
  names: StatementNames,
  { lockTimeoutMs, read, write }: PipelinedTransaction<Found, Result>,
): Promise<Result> {
  const client = await settings.pool.connect();
  const send = sender(settings, names, client);
  try {
    const begin = command(`begin; set local lock_timeout = ${lockTimeoutMs}`);
    const [, found] = await Promise.all([client.query(begin), read(send)]);
    const [result] = await Promise.all([write(send, found), client.query(command('commit'))]);
    client.release();
    return result;
  } catch (error) {
    await rollBack(client);
    throw error;
  }
}

function command(text: string) {
  return { text, query_timeout: ANSWER_TIMEOUT_MS };
}

/** A connection that cannot even do this is of no use to the next one. */
async function rollBack(client: PoolClient): Promise<void> {
  try {
    await client.query(command('rollback'));
    client.release();
  } catch (error) {
    client.release(error instanceof Error ? error : true);
  }
}

function sender(
  { db, prepared, onQuery }: PipelineSettings,
  names: StatementNames,
  client: PoolClient,
): Send {
  return async <Row>(statement: RawBuilder<Row>) => {
    const query = statement.compile(db);
    const startedAt = performance.now();
    const name = prepared ? names.of(query.sql) : null;
    const { rows } = await client.query<Row & QueryResultRow>({
      ...command(query.sql),
      values: [...query.parameters],
      ...(name !== null && { name }),
    });
    onQuery({ query, queryDurationMillis: performance.now() - startedAt });
    return rows;
  };
}

/** Under which names Postgres keeps statements prepared. */
class StatementNames {
  readonly #names = new Map<string, string>();
  readonly #prefix: string;
  readonly #most: number;

  constructor(prefix: string, most: number) {
    this.#prefix = prefix;
    this.#most = most;
  }

  /** Null if it is one too many to be kept. */
  of(text: string): string | null {
    const known = this.#names.get(text);
    if (known !== undefined) return known;
    if (this.#names.size >= this.#most) return null;
    const name = `kerf_${this.#prefix}_${this.#names.size}`;
    this.#names.set(text, name);
    return name;
  }
}
