import { spawn } from 'node:child_process';
import { chownSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '@kerf/sandbox/free-port';
import { postgresAccount } from '@kerf/sandbox/postgres/account';
import { serverProgram } from '@kerf/testing/server-programs';
import { Client } from 'pg';
import { until } from './until.ts';

// The configuration that docs/scaling.md recommends.
const configuration = fileURLToPath(
  new URL('../../../../docs/scaling/pgbouncer.ini', import.meta.url),
);

export interface Pooler {
  /** The database's URL, through PgBouncer. */
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * Starts PgBouncer in front of a database, with so few connections that transactions must share them, and
 * short timeouts.
 */
export async function startPooler(databaseUrl: string): Promise<Pooler> {
  const { hostname, port, pathname, username, password } = new URL(databaseUrl);
  const folder = mkdtempSync(join(tmpdir(), 'kerf-pgbouncer-'));
  const users = join(folder, 'userlist.txt');
  const ini = join(folder, 'pgbouncer.ini');
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${await freePort()}`;
  url.pathname = '/kerf';
  writeFileSync(users, `"${username}" "${password}"\n`);
  writeFileSync(
    ini,
    readFileSync(configuration, 'utf8')
      .replace(
        /host=\S+ port=\S+ dbname=\S+/,
        `host=${hostname} port=${port} dbname=${pathname.slice(1)}`,
      )
      .replace(/^listen_port = .*/m, `listen_port = ${url.port}`)
      .replace(/^auth_file = .*/m, `auth_file = ${users}`)
      .replace(/^default_pool_size = .*/m, 'default_pool_size = 3')
      .replace(/^query_wait_timeout = .*/m, 'query_wait_timeout = 3'),
  );
  const account = postgresAccount();
  if (account) for (const path of [folder, users, ini]) chownSync(path, account.uid, account.gid);
  const child = spawn(serverProgram('pgbouncer'), ['-q', ini], { ...account, stdio: 'pipe' });
  let complaint = '';
  child.stderr.on('data', (chunk: Buffer) => {
    complaint += chunk.toString();
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  await until('PgBouncer to lead to Postgres', () => {
    if (child.exitCode !== null) throw new Error(`PgBouncer ended:\n${complaint}`);
    return leadsToPostgres(url.href);
  });
  return {
    url: url.href,
    stop: async () => {
      child.kill('SIGINT');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function leadsToPostgres(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url });
  // A refused connection also rejects its promise.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end();
  }
}
