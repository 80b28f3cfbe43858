import { type LogEvent, type RawBuilder, sql } from 'kysely';
import type { Pool, PoolClient, QueryResultRow } from 'pg';
import { type Database, isContended } from './database.ts';

const TRIES = 3;
/** After this time without a response, a connection is considered dead and closed. These statements take milliseconds, and lock waits have their own limit. */
const ANSWER_TIMEOUT_MS = 5_000;
/** The maximum number of prepared statements; each takes memory on every connection. */
const MOST_ALONE = 150;

/** Sends a statement immediately, without waiting for earlier ones. */
export type Send = <Row>(statement: RawBuilder<Row>) => Promise<Row[]>;

interface PipelinedTransaction<Found, Result> {
  /** The longest wait for a lock; after that, a statement fails with 55P03. */
  readonly lockTimeoutMs: number;
  /** Reads what `write` needs. Sends all statements before waiting for any. */
  readonly read: (send: Send) => Promise<Found>;
  /** Writes. Sends all statements before waiting for any; the commit directly follows them. */
  readonly write: (send: Send, found: Found) => Promise<Result>;
}

export interface Pipeline {
  /** Runs one statement outside of any transaction. */
  ask: Send;
  /**
   * Runs a transaction in two round trips to Postgres, for any number of statements. Retries it after a
   * deadlock or serialization failure.
   */
  pipelinedTransaction<Found, Result>(
    transaction: PipelinedTransaction<Found, Result>,
  ): Promise<Result>;
}

interface PipelineSettings {
  readonly db: Database;
  /** Its connections send statements without waiting for earlier responses. */
  readonly pool: Pool;
  /** Whether statements can be prepared, which not every pooler supports. */
  readonly prepared: boolean;
  readonly onQuery: (event: Pick<LogEvent, 'query' | 'queryDurationMillis'>) => void;
}

/**
 * Runs transactions for frequent calls with few round trips to Postgres, which would otherwise take most of
 * their time.
 */
export function createPipeline(settings: PipelineSettings): Pipeline {
  // Searches have many shapes, which must not use up the prepared statements that orders need.
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
 * Ids as an array whose length Postgres ignores in planning. With its length known, the generic plan would
 * look more expensive, and Postgres would plan a prepared statement every time.
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
    const [, found] = await inOnePiece(client, () =>
      Promise.all([client.query(begin), read(send)]),
    );
    const [result] = await inOnePiece(client, () =>
      Promise.all([write(send, found), client.query(command('commit'))]),
    );
    client.release();
    return result;
  } catch (error) {
    await rollBack(client);
    throw error;
  }
}

/** Sends what `ask` asks before it waits in one piece. Each piece would cost a system call, and wake Postgres. */
function inOnePiece<T>({ connection: { stream } }: PoolClient, ask: () => T): T {
  stream.cork();
  try {
    return ask();
  } finally {
    stream.uncork();
  }
}

function command(text: string) {
  return { text, query_timeout: ANSWER_TIMEOUT_MS };
}

/** Closes a connection that cannot even roll back. */
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

/** The names of the prepared statements. */
class StatementNames {
  readonly #names = new Map<string, string>();
  readonly #prefix: string;
  readonly #most: number;

  constructor(prefix: string, most: number) {
    this.#prefix = prefix;
    this.#most = most;
  }

  /** Null once the maximum is reached. */
  of(text: string): string | null {
    const known = this.#names.get(text);
    if (known !== undefined) return known;
    if (this.#names.size >= this.#most) return null;
    const name = `kerf_${this.#prefix}_${this.#names.size}`;
    this.#names.set(text, name);
    return name;
  }
}

/** A row from JSON, in which dates are strings. */
export type JsonRow<Row> = {
  readonly [Column in keyof Row]: Date extends Row[Column]
    ? string | Exclude<Row[Column], Date>
    : Row[Column];
};

type Queries<Rows> = { readonly [Name in keyof Rows]: RawBuilder<Rows[Name]> };
type Results<Rows> = { readonly [Name in keyof Rows]: readonly JsonRow<Rows[Name]>[] };

/**
 * Combines several small queries in one statement that returns a single row with the rows of each. This
 * saves the overhead of a statement for each query.
 */
export function selectAsJson<Rows extends object>(
  queries: Queries<Rows>,
): RawBuilder<Results<Rows>> {
  const results = Object.entries<RawBuilder<unknown>>(queries).map(
    ([name, query]) =>
      sql`(select coalesce(json_agg(row), '[]') from (${query}) as row) as ${sql.id(name)}`,
  );
  return sql`select ${sql.join(results)}`;
}
