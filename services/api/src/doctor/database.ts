import { sql } from 'kysely';
import type { KnownSettings } from '../config.ts';
import { type Database, openDatabase } from '../db/database.ts';
import {
  migrations,
  requirePostgres,
  unknownMigrations,
  waitingMigrations,
} from '../db/migrate.ts';
import type { Touch } from '../db/run-migrations.ts';
import { SetupError } from '../setup-error.ts';
import { examineCopies, readCopies } from './copies.ts';
import { Findings, reasonOf } from './finding.ts';
import { one } from './one-row.ts';

/** Jobs, mails and what listens for changes have a connection each beside the pool. */
const CONNECTIONS_BESIDE_POOL = 6;
const CLOCKS_MAX_APART_MS = 2_000;
const LONG_TRANSACTION = '5 minutes';

/** Opens the database of the settings, or says why that is not possible. It is for its caller to close. */
export async function connect(
  settings: KnownSettings,
): Promise<{ readonly db: Database | null; readonly findings: Findings }> {
  const findings = new Findings('Database');
  const url = settings.DATABASE_DIRECT_URL ?? settings.DATABASE_URL;
  if (url === undefined) return { db: null, findings };
  const db = openDatabase({ url, poolSize: 2, onConnectionLost: () => {} });
  try {
    await requirePostgres(db);
    return { db, findings };
  } catch (error) {
    await db.destroy();
    if (error instanceof SetupError) {
      findings.fault({
        what: 'This database does not suit.',
        why: 'The API does not start.',
        remedy: error.message,
      });
    } else {
      findings.fault({
        what: `Postgres cannot be reached: ${reasonOf(error)}.`,
        why: 'Nothing works without it.',
        remedy: 'Look at DATABASE_URL, and whether Postgres runs and lets this machine in.',
      });
    }
    return { db: null, findings };
  }
}

/** Looks at Postgres itself and at the schema in it, and returns whether that is whole. */
export async function examineDatabase(
  db: Database,
  settings: KnownSettings,
  findings: Findings,
): Promise<boolean> {
  const facts = await readFacts(db);
  findings.fine(`Postgres ${facts.version} answers; the database takes ${facts.size}.`);
  const isWhole = await examineSchema(db, facts, findings);
  examineRoom(facts, settings, findings);
  examineSafety(facts, findings);
  examineClocks(facts, findings);
  await examineOthers(db, findings);
  examineCopies(await readCopies(db), findings);
  return isWhole;
}

interface Facts {
  readonly version: string;
  readonly size: string;
  readonly connections: number;
  readonly hasTrigrams: boolean;
  readonly mayCreate: boolean;
  readonly fsync: string;
  readonly commit: string;
  readonly autovacuum: string;
  readonly now: Date;
  readonly askedAt: number;
}

async function readFacts(db: Database): Promise<Facts> {
  const askedAt = Date.now();
  const facts = await one<Omit<Facts, 'askedAt'>>(
    db,
    sql`
    select current_setting('server_version') as version,
      pg_size_pretty(pg_database_size(current_database())) as size,
      current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as connections,
      exists (select from pg_available_extensions where name = 'pg_trgm') as "hasTrigrams",
      has_schema_privilege(current_schema(), 'create') as "mayCreate",
      current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit,
      current_setting('autovacuum') as autovacuum, clock_timestamp() as now`,
  );
  return { ...facts, askedAt: (askedAt + Date.now()) / 2 };
}

async function examineSchema(db: Database, facts: Facts, findings: Findings): Promise<boolean> {
  if (!facts.hasTrigrams) {
    findings.fault({
      what: 'The extension pg_trgm is not available.',
      why: 'Searching needs it.',
      remedy: "Install Postgres' contrib package (Debian: it is part of postgresql).",
    });
  }
  const waiting = await waitingMigrations(db);
  if (waiting.length > 0) {
    findings.fault({
      what: `The database lacks ${waiting.join(', ')}.`,
      why: 'This release does not start on it.',
      remedy: 'Run: npm run migrate',
    });
    await foretellMigrations(db, waiting, findings);
    if (!facts.mayCreate) {
      findings.fault({
        what: "The database's user may not create tables.",
        why: 'The migrations cannot run.',
        remedy: 'Run: grant create on schema public to THAT_USER',
      });
    }
  } else findings.fine('Every migration of this release has run.');
  const unknown = await unknownMigrations(db);
  if (unknown.length > 0) {
    findings.warn({
      what: `A newer release has run ${unknown.join(', ')}.`,
      why: 'Only the release before that one is sure to work beside it.',
      remedy: 'Go on to the newer release.',
    });
  }
  return waiting.length === 0;
}

const touchTexts: Readonly<Record<Touch, (table: string) => string>> = {
  locks: (table) => `locks ${table} for a moment; calls wait for two seconds at most`,
  reads: (table) => `reads ${table} once or twice, while calls go on`,
  writes: (table) => `writes rows of ${table} in batches, while calls go on`,
};

/** Says what the migrations that wait will hold up, by the tables as large as they are today. */
async function foretellMigrations(
  db: Database,
  waiting: readonly string[],
  findings: Findings,
): Promise<void> {
  for (const name of waiting) {
    for (const [table, touch] of Object.entries(migrations[name]?.touches ?? {})) {
      const { size } = await one<{ size: string | null }>(
        db,
        sql`select pg_size_pretty(pg_total_relation_size(to_regclass(${table}))) as size`,
      );
      if (size !== null) findings.fine(`${name} ${touchTexts[touch](`${table} (${size})`)}.`);
    }
  }
}

function examineRoom(facts: Facts, settings: KnownSettings, findings: Findings): void {
  const each = (settings.DATABASE_POOL_SIZE ?? 10) + CONNECTIONS_BESIDE_POOL;
  const processes = Math.floor(facts.connections / each);
  if (processes > 0) {
    findings.fine(`Its ${facts.connections} connections are enough for ${processes} processes.`);
    return;
  }
  findings.fault({
    what: `Postgres takes ${facts.connections} connections, and one process uses up to ${each}.`,
    why: 'Calls fail as soon as it is busy.',
    remedy: 'Raise max_connections in postgresql.conf, or lower DATABASE_POOL_SIZE.',
  });
}

function examineSafety(facts: Facts, findings: Findings): void {
  const off = [
    ...(facts.fsync === 'off' ? ['fsync'] : []),
    ...(facts.commit === 'off' ? ['synchronous_commit'] : []),
  ];
  if (off.length > 0) {
    findings.fault({
      what: `${off.join(' and ')} ${off.length === 1 ? 'is' : 'are'} off.`,
      why: 'After a crash, orders and payments that were acknowledged may be gone.',
      remedy: 'Set to on in postgresql.conf, and restart Postgres.',
    });
  }
  if (facts.autovacuum === 'off') {
    findings.warn({
      what: 'autovacuum is off.',
      why: 'Tables grow and searches become slow.',
      remedy: 'Set autovacuum to on in postgresql.conf, and reload Postgres.',
    });
  }
}

function examineClocks({ now, askedAt }: Facts, findings: Findings): void {
  const apart = Math.round(Math.abs(now.getTime() - askedAt));
  if (apart <= CLOCKS_MAX_APART_MS) return;
  findings.warn({
    what: `The clocks of Postgres and of this machine are ${(apart / 1000).toFixed(1)} s apart.`,
    why: 'Sessions, holds and signatures of Stripe end at another moment than people are told.',
    remedy: 'Let both keep their time by NTP (Debian: systemd-timesyncd or chrony).',
  });
}

/** What other connections hold up. */
async function examineOthers(db: Database, findings: Findings): Promise<void> {
  const { long } = await one<{ long: number }>(
    db,
    sql`
    select count(*)::int as long from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()
      and xact_start < now() - ${LONG_TRANSACTION}::interval`,
  );
  if (long === 0) return;
  findings.warn({
    what: `${long} ${long === 1 ? 'transaction has' : 'transactions have'} been open for more than ${LONG_TRANSACTION}.`,
    why: 'Meanwhile nothing can be vacuumed, and migrations wait.',
    remedy: 'See whose they are: select pid, usename, query from pg_stat_activity',
  });
}
