import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { getCompileCacheDir } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect } from 'vitest';
import type { Config } from '../../src/config.ts';
import { processEnvironment } from '../harness/api-process.ts';
import { type Purchase, paidPurchase } from '../harness/paid-once.ts';
import { type Person, signInAdmin } from '../harness/people.ts';
import { samplePicture } from '../harness/sample-files.ts';
import { type TestApi, useApi } from '../harness/use-api.ts';

const program = fileURLToPath(new URL('../../src/admin.ts', import.meta.url));

interface Ended {
  readonly code: number | null;
  /** What it said to people, and its complaints. */
  readonly said: string;
}

/** A command of the operator's, under way. */
interface Running {
  readonly ended: Promise<Ended>;
  kill(): void;
}

/** An empty database, and a folder for files that is not there yet. */
export interface EmptyTarget {
  readonly url: string;
  readonly files: string;
  /** The settings that lead there. */
  readonly env: Record<string, string>;
}

/** A shop with an order that is paid and a product with a picture, and a folder for its backups. */
export interface Shop {
  readonly api: TestApi;
  readonly staff: Person;
  readonly purchase: Purchase;
  readonly place: string;
  /** The settings of the shop as environment variables. */
  readonly environment: Record<string, string>;
  /** Runs `npm run admin` with these arguments. */
  admin(args: readonly string[], env?: Record<string, string>): Promise<Ended>;
  start(args: readonly string[], env?: Record<string, string>): Running;
  emptyTarget(): Promise<EmptyTarget>;
}

/** Opens such a shop for the tests of one file. */
export function useShop(config: Partial<Config> = {}): () => Shop {
  const api = useApi({ mails: true, config });
  let shop: Shop | undefined;
  let folder = '';
  const created: string[] = [];
  const asAdmin = (text: RawBuilder<unknown>) => text.execute(api().db);
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'kerf-backups-'));
    const staff = await signInAdmin(api());
    const purchase = await paidPurchase(api());
    const raw = await samplePicture({ color: '#135' });
    await staff.call('POST', `/product/${purchase.productId}/pictures`, { raw });
    const environment = processEnvironment(api().config);
    const start = (args: readonly string[], env: Record<string, string> = {}) =>
      startAdmin(args, { ...environment, ...env });
    shop = {
      api: api(),
      staff,
      purchase,
      place: join(folder, 'backups'),
      environment,
      start,
      admin: (args, env) => start(args, env).ended,
      emptyTarget: async () => {
        const name = `restored_${randomUUID().replaceAll('-', '')}`;
        created.push(name);
        await asAdmin(sql`create database ${sql.id(name)} template template0`);
        const url = new URL(api().config.DATABASE_URL);
        url.pathname = `/${name}`;
        const files = join(folder, name);
        const env = { DATABASE_URL: url.href, FILE_STORE_URL: pathToFileURL(files).href };
        return { url: url.href, files, env };
      },
    };
  });
  // Hooks of the API's own come later: they run in reverse.
  afterAll(async () => {
    for (const name of created) {
      await asAdmin(sql`drop database if exists ${sql.id(name)} with (force)`);
    }
    await rm(folder, { recursive: true, force: true });
  });
  return () => shop ?? expect.unreachable('A shop is only open inside of tests.');
}

/** Runs `npm run admin` with these arguments and exactly this environment. */
export function runAdmin(args: readonly string[], env: Record<string, string>): Promise<Ended> {
  return startAdmin(args, env).ended;
}

function startAdmin(args: readonly string[], env: Record<string, string>): Running {
  const child = spawn(process.execPath, [program, ...args], {
    env: { NODE_COMPILE_CACHE: getCompileCacheDir() ?? '', ...env },
  });
  let said = '';
  for (const output of [child.stdout, child.stderr]) {
    output.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
  }
  return {
    ended: new Promise((resolve) => child.once('close', (code) => resolve({ code, said }))),
    kill: () => child.kill('SIGKILL'),
  };
}
