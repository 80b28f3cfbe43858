import { startMailCatcher } from '@kerf/mail-catcher/mail-catcher';
import { startViesStandIn } from '@kerf/vies-stand-in/vies-stand-in';
import {
  fillShop,
  migrateShop,
  smtpUrl,
  webhookSecret,
  writeApiEnvironment,
} from './api-process.ts';
import { startAuthEmulator } from './auth-emulator.ts';
import { builtMode } from './built-mode.ts';
import { emptyDataFolder, prepareDataFolder } from './data-folder.ts';
import { devMode } from './dev-mode.ts';
import type { SampleShop, SandboxPorts } from './environment.ts';
import { type Lock, takeLock } from './lock.ts';
import { type PartFailure, PartList } from './part-list.ts';
import { checkPorts } from './port-check.ts';
import { clearPostgres, deletePostgres, startPostgres } from './postgres.ts';
import { sampleAdmin, sampleBuyer } from './sample-accounts.ts';
import { type Progress, pageSettings, type StartContext, step } from './start-context.ts';
import { startStripe } from './stripe.ts';

/** The time allowed for parts of a killed run to release their ports. */
const LEFTOVER_TIMEOUT_MS = 10_000;

export interface SandboxOptions {
  readonly ports: SandboxPorts;
  readonly dataDir: string;
  /** `built` serves the production build of the web app, `dev` its sources with hot reload. */
  readonly mode: 'built' | 'dev';
  /** What an empty shop is filled with; `plain` by default. */
  readonly shop?: SampleShop;
  /** False for tests: a crash of the machine loses everything. */
  readonly durable?: boolean;
  /** Deletes the data of earlier runs first. */
  readonly reset?: boolean;
  readonly onProgress?: (progress: Progress) => void;
  /** Aborts the start and stops the parts already running. */
  readonly signal?: AbortSignal;
}

export interface RunningSandbox {
  readonly urls: Readonly<Record<keyof SandboxPorts, string>>;
  /** Settles only if a part ends on its own. */
  readonly failure: Promise<PartFailure>;
  /** Stops every part in order and releases the data folder. */
  stop(): Promise<void>;
}

/**
 * Starts the whole store on one machine: Postgres, the Auth emulator, the Stripe stand-in, the API and the
 * web page, with sample data on the first start. Resolves when everything is ready. If a part cannot start,
 * stops the others and rejects with a SandboxProblem.
 */
export async function startSandbox(options: SandboxOptions): Promise<RunningSandbox> {
  const { dataDir, ports } = options;
  prepareDataFolder(dataDir);
  const lock = takeLock(dataDir);
  const parts = new PartList();
  const stop = () => parts.stopAll().finally(lock.release);
  try {
    await makeRoom(options, lock);
    const postgres = await startParts(options, parts);
    return { urls: urlsOf(ports, postgres), failure: parts.failure, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function makeRoom(options: SandboxOptions, lock: Lock): Promise<void> {
  const { dataDir, ports, reset } = options;
  if (lock.tookOver) options.onProgress?.({ text: 'Taken over from a run that was killed.' });
  await clearPostgres(dataDir);
  if (reset) {
    await deletePostgres(dataDir);
    emptyDataFolder(dataDir);
    options.onProgress?.({ text: 'The data of earlier runs is deleted.' });
  }
  await checkPorts(ports, lock.tookOver ? LEFTOVER_TIMEOUT_MS : 0);
}

/**
 * Starts parts in parallel where possible; the first failure aborts the rest. Nobody can use the shop before
 * the sample data is in: the API and then the web page come last. Returns Postgres' URL.
 */
async function startParts(options: SandboxOptions, parts: PartList): Promise<string> {
  const { dataDir, ports } = options;
  const giveUp = new AbortController();
  const signals = options.signal ? [options.signal, giveUp.signal] : [giveUp.signal];
  const context: StartContext = {
    dataDir,
    ports,
    settings: pageSettings(ports),
    parts,
    signal: AbortSignal.any(signals),
    tell: options.onProgress ?? (() => undefined),
  };
  const mode = options.mode === 'dev' ? devMode(context) : builtMode(context);
  const accounts = startAuth(context);
  const payments = startPayments(context);
  const mail = startMail(context);
  const register = startRegister(context);
  const web = mode.prepareWeb();
  const postgres = startDatabase(context, options.durable ?? true);
  const shop = postgres.then(async (databaseUrl) => {
    const api = { dataDir, ports, databaseUrl };
    writeApiEnvironment(api);
    await step(context, 'Migrations', () => migrateShop(api));
    await Promise.all([accounts, payments, mail, register]);
    await step(context, 'Sample data', () => fillShop(api, options.shop ?? 'plain'));
    await mode.startApi(api);
    await web;
    await mode.startWeb();
  });
  const works = [accounts, postgres, shop, payments, mail, register, web];
  let reason: unknown;
  for (const work of works) {
    work.catch((error: unknown) => {
      reason ??= error;
      giveUp.abort(error);
    });
  }
  await Promise.allSettled(works);
  if (reason !== undefined) throw reason;
  return postgres;
}

function startDatabase(context: StartContext, durable: boolean): Promise<string> {
  return step(context, 'Postgres', async () => {
    const port = context.ports.postgres;
    const postgres = await startPostgres({ dataDir: context.dataDir, port, durable });
    context.parts.add('postgres', postgres);
    return postgres.url;
  });
}

function startAuth(context: StartContext): Promise<void> {
  return step(context, 'Auth emulator', async () => {
    const { dataDir, parts, ports } = context;
    const accounts = [sampleBuyer, sampleAdmin];
    parts.add('auth', await startAuthEmulator({ dataDir, port: ports.auth, accounts }));
  });
}

function startPayments(context: StartContext): Promise<void> {
  const { dataDir, parts, ports } = context;
  return step(context, 'Stripe stand-in', async () => {
    const url = `http://127.0.0.1:${ports.api}/stripe/webhook`;
    const webhook = { url, secret: webhookSecret(dataDir) };
    const standIn = await startStripe({ dataDir, port: ports.stripe, webhook });
    parts.add('stripe', { stop: standIn.close });
  });
}

function startMail(context: StartContext): Promise<void> {
  const { parts, ports } = context;
  return step(context, 'Mail catcher', async () => {
    const catcher = await startMailCatcher({ smtp: ports.smtp, page: ports.mail });
    parts.add('mail', { stop: catcher.close });
  });
}

function startRegister(context: StartContext): Promise<void> {
  const { parts, ports } = context;
  return step(context, 'VIES stand-in', async () => {
    const standIn = await startViesStandIn({ port: ports.vies });
    parts.add('vies', { stop: standIn.close });
  });
}

function urlsOf(ports: SandboxPorts, postgres: string): RunningSandbox['urls'] {
  const { webUrl, apiUrl, authEmulatorUrl, stripeUrl } = pageSettings(ports);
  const mail = `http://localhost:${ports.mail}`;
  const smtp = smtpUrl(ports);
  const vies = `http://localhost:${ports.vies}`;
  const parts = { auth: authEmulatorUrl, stripe: stripeUrl, vies, postgres, mail, smtp };
  return { web: webUrl, api: apiUrl, ...parts };
}
