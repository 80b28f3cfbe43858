import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, afterEach, expect, it } from 'vitest';
import { freePort } from './free-port.ts';
import { postgresAccount } from './postgres/account.ts';
import { type RunningPostgres, startPostgres } from './postgres.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'kerf-postgres-'));
let postgres: RunningPostgres | undefined;

afterEach(() => postgres?.stop());
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

async function start(): Promise<RunningPostgres> {
  postgres = await startPostgres({ dataDir, port: await freePort() });
  return postgres;
}

async function query(text: string): Promise<readonly unknown[]> {
  const client = new Client({ connectionString: postgres?.url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query({ text, rowMode: 'array' })).rows;
  } finally {
    await client.end();
  }
}

const pidFile = () => join(dataDir, 'postgres', 'postmaster.pid');
const serverPid = () => Number.parseInt(readFileSync(pidFile(), 'utf8'), 10);

it('keeps its data when the server is killed', async () => {
  const first = await start();
  await query('create table blade (teeth int); insert into blade values (40)');
  process.kill(serverPid(), 'SIGKILL');
  await first.ended;

  await start();
  expect(await query('select teeth from blade')).toEqual([[40]]);
});

it('stops a server that a killed sandbox left running, and starts a new one', async () => {
  const orphan = await start();
  await query('create table band (teeth int)');

  await start();
  await orphan.ended;
  expect(await query('select count(*)::int from band')).toEqual([[0]]);
});

it('starts where the pid of a killed server belongs to another program by now', async () => {
  await (await start()).stop();
  // Postgres itself refuses to start only if the pid belongs to its own account.
  const stranger = spawn('sleep', ['120'], {
    ...postgresAccount(),
    cwd: '/',
  });
  try {
    writeFileSync(pidFile(), `${stranger.pid}\n${join(dataDir, 'postgres')}\n`);
    await start();
    expect(await query('select 1')).toEqual([[1]]);
    expect(stranger.exitCode ?? stranger.signalCode).toBeNull();
  } finally {
    stranger.kill();
  }
});

it('listens only on 127.0.0.1 and requires the password', async () => {
  const { url } = await start();
  expect(await query('show listen_addresses')).toEqual([['127.0.0.1']]);
  const stranger = new URL(url);
  stranger.password = 'guess';
  const client = new Client({ connectionString: stranger.href });
  await expect(client.connect()).rejects.toThrow(/password authentication failed/);
});

it('names the version of data that it cannot read', async () => {
  await (await start()).stop();
  const version = join(dataDir, 'postgres', 'PG_VERSION');
  const ours = readFileSync(version);
  writeFileSync(version, '15\n');
  await expect(start()).rejects.toThrow(/made by Postgres 15; this is Postgres 18/);
  writeFileSync(version, ours);
});
