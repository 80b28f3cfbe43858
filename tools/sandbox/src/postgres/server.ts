import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { lastLines, logPath, withFreshLog } from '../log-file.ts';
import { SandboxProblem, textOf } from '../sandbox-problem.ts';
import type { PostgresPlace } from './place.ts';

const START_LIMIT_MS = 60_000;

interface ServerOptions {
  readonly dataDir: string;
  readonly port: number;
  readonly durable: boolean;
  /** A connection URL to test whether the server accepts queries. */
  readonly probeUrl: string;
}

interface Server {
  readonly ended: Promise<number | null>;
  isRunning(): boolean;
  kill(): void;
}

/**
 * Starts the server process and waits until it answers a query. After a kill, old workers may still hold
 * the shared memory for a moment, so the start is retried.
 */
export async function launchServer(place: PostgresPlace, options: ServerOptions): Promise<Server> {
  const until = Date.now() + START_LIMIT_MS;
  const log = logPath(options.dataDir, 'postgres');
  for (;;) {
    const server = spawnServer(place, options, log);
    const failure = await untilAnswering(server, options.probeUrl, until);
    if (!failure) return server;
    const said = lastLines(log);
    if (said.includes('pre-existing shared memory') && Date.now() < until) {
      await pause(250);
      continue;
    }
    throw new SandboxProblem(`Postgres did not start: ${failure}\n${said}`);
  }
}

function spawnServer(place: PostgresPlace, options: ServerOptions, log: string): Server {
  const child = withFreshLog(log, (descriptor) =>
    spawn(join(place.programs, 'postgres'), ['-D', place.cluster, ...settings(options)], {
      ...place.account,
      cwd: '/',
      env: { ...process.env, LC_ALL: 'C' },
      // Its own process group: Ctrl-C reaches only this process, which stops Postgres after its clients.
      detached: true,
      stdio: ['ignore', descriptor, descriptor],
    }),
  );
  let running = true;
  const ended = endOf(child).finally(() => {
    running = false;
  });
  return { ended, isRunning: () => running, kill: () => child.kill('SIGQUIT') };
}

function endOf(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => {
    child.once('error', () => resolve(null));
    child.once('exit', (code) => resolve(code));
  });
}

function settings({ port, durable }: ServerOptions): string[] {
  const values: Record<string, string | number> = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: 200,
    shared_buffers: '128MB',
    timezone: 'UTC',
    log_timezone: 'UTC',
    jit: 'off',
    log_checkpoints: 'off',
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  };
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

async function untilAnswering(
  server: Server,
  url: string,
  until: number,
): Promise<string | undefined> {
  let last = '';
  while (Date.now() < until) {
    if (!server.isRunning()) return 'the server ended at once.';
    const failure = await connectOnce(url);
    if (failure === undefined) return undefined;
    last = failure;
    await pause(40);
  }
  return `it gave no answer within ${START_LIMIT_MS / 1000} s (${last}).`;
}

async function connectOnce(url: string): Promise<string | undefined> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
    return undefined;
  } catch (error) {
    return textOf(error);
  } finally {
    await client.end().catch(() => undefined);
  }
}
