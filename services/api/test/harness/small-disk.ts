import { spawnSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, rmdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { postgresAccount } from '@kerf/sandbox/postgres/account';
import { Client, escapeIdentifier } from 'pg';
import { createShopDatabase } from './api-database.ts';

const DISK_MB = 48;
const MEGABYTE = Buffer.alloc(1024 * 1024);

/** A shop's database on its own disk, which can be filled up. */
export interface SmallDisk {
  readonly url: string;
  /** Leaves Postgres no room for another page. */
  fill(): Promise<void>;
  free(): Promise<void>;
  drop(): Promise<void>;
}

/**
 * Puts a database on a small in-memory file system, which takes root's right to mount. Without it, Postgres
 * itself is made to report a full disk in the middle of an order.
 */
export async function startOnSmallDisk(): Promise<SmallDisk> {
  const database = await createShopDatabase();
  const place = mountSmallDisk();
  if (place === null) return { ...pretended(database.url), drop: database.drop };
  const tablespace = `small_${new URL(database.url).pathname.slice(1)}`;
  await moveTo(database.url, place, tablespace);
  const filler = join(place, 'filler');
  return {
    url: database.url,
    fill: async () => fillWith(filler),
    free: async () => rmSync(filler),
    drop: async () => {
      await database.drop();
      await asAdmin(database.url, [`drop tablespace ${escapeIdentifier(tablespace)}`]);
      asRoot(['umount', place]);
      rmdirSync(place);
    },
  };
}

function mountSmallDisk(): string | null {
  const place = mkdtempSync(join(tmpdir(), 'kerf-small-disk-'));
  const uid = postgresAccount()?.uid ?? process.getuid?.() ?? 0;
  const options = `size=${DISK_MB}m,mode=0700,uid=${uid}`;
  if (asRoot(['mount', '-t', 'tmpfs', '-o', options, 'tmpfs', place])) return place;
  rmdirSync(place);
  return null;
}

function asRoot([program = '', ...args]: readonly string[]): boolean {
  const isRoot = process.getuid?.() === 0;
  const { status } = isRoot
    ? spawnSync(program, args)
    : spawnSync('sudo', ['-n', program, ...args]);
  return status === 0;
}

function fillWith(file: string): void {
  let step = MEGABYTE;
  while (step.length > 0) {
    try {
      appendFileSync(file, step);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
      step = step.subarray(0, step.length >> 1);
    }
  }
}

async function moveTo(databaseUrl: string, place: string, tablespace: string): Promise<void> {
  const name = new URL(databaseUrl).pathname.slice(1);
  await asAdmin(databaseUrl, [
    `create tablespace ${escapeIdentifier(tablespace)} location '${place}'`,
    `alter database ${escapeIdentifier(name)} set tablespace ${escapeIdentifier(tablespace)}`,
  ]);
}

function pretended(databaseUrl: string): Omit<SmallDisk, 'drop'> {
  const run = (text: string) => withClient(databaseUrl, [text]);
  return {
    url: databaseUrl,
    fill: () =>
      run(`create function disk_full() returns trigger language plpgsql as
          $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$;
        create trigger disk_full before insert on stock_movements execute function disk_full();
        create trigger disk_full before insert on stripe_events execute function disk_full()`),
    free: () => run('drop function disk_full() cascade'),
  };
}

function asAdmin(databaseUrl: string, statements: readonly string[]): Promise<void> {
  const url = new URL(databaseUrl);
  url.pathname = '/postgres';
  return withClient(url.href, statements);
}

async function withClient(url: string, statements: readonly string[]): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
