import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type MailCatcher, startMailCatcher } from '@kerf/mail-catcher/mail-catcher';
import { StandInControl } from '@kerf/stripe-stand-in/control-client';
import { startStripeStandIn } from '@kerf/stripe-stand-in/stand-in';
import type { TestDatabase } from '@kerf/testing/test-database';
import type { Config } from '../../src/config.ts';
import { type Database, openDatabase } from '../../src/db/database.ts';
import { createFileStore } from '../../src/gateways/files/open-file-store.ts';
import { createEmulatorVerifier } from '../../src/gateways/identity/emulator-verifier.ts';
import type { IdentityVerifier } from '../../src/gateways/identity/identity-verifier.ts';
import { createImapInbox } from '../../src/gateways/mail/imap-inbox.ts';
import { createSmtpTransport } from '../../src/gateways/mail/smtp-transport.ts';
import { createStripeGateway } from '../../src/gateways/payments/stripe-gateway.ts';
import { taxGatewayOf } from '../../src/gateways/tax/open-tax-gateway.ts';
import { type AccessTokens, createAccessTokens } from '../../src/http/access-token.ts';
import { createJobs } from '../../src/jobs/jobs.ts';
import { createLog } from '../../src/log.ts';
import { noMeter } from '../../src/metrics/meter.ts';
import type { PaymentDeps } from '../../src/money/payments/payment-deps.ts';
import type { BookDeps } from '../../src/money/tax-books/enter-due-tax.ts';
import type { DeletionDeps } from '../../src/platform/files/keep-file.ts';
import type { MailDeps } from '../../src/platform/mail-delivery/mail-deps.ts';
import { usualRetention } from '../../src/retention.ts';
import { secretsOf } from '../../src/secrets.ts';
import { startServer } from '../../src/server.ts';
import { createShopDatabase } from './api-database.ts';
import { PROJECT_ID } from './identity-token.ts';
import { LogCapture } from './log-capture.ts';
import { type TcpProxy, tcpProxy } from './tcp-proxy.ts';

export const WEB_ORIGIN = 'http://localhost:5173';
/** Enough for calls that race. Each one more costs every test file some 30 ms to open and to plan its queries. */
const FEW_CONNECTIONS = 4;
const MANY_CONNECTIONS = 10;
const MAIL_FROM = 'Kerf <orders@kerf.test>';

export interface ApiOptions {
  readonly config?: Partial<Config>;
  /** The Auth emulator's by default. */
  readonly identityVerifier?: IdentityVerifier;
  /** An existing database instead of a new one; it is dropped at the end as well. */
  readonly database?: TestDatabase;
  /** Starts a mail catcher for it. Without one it sends no mails. */
  readonly mails?: true;
  /** For tests in which ten or more calls race: as many connections to Postgres as a real server has. */
  readonly manyConnections?: true;
  /** Puts a proxy between it and Postgres, which makes every query slower. */
  readonly wire?: true;
}

/** One API process with all its services, and a separate connection to its database for tests. */
export interface RunningApi {
  readonly url: string;
  readonly config: Config;
  readonly db: Database;
  readonly stripe: StandInControl;
  readonly stripeUrl: string;
  readonly logs: LogCapture;
  /** The server's connection to Postgres, if a test may cut it. */
  readonly wire: TcpProxy | null;
  /** Signs access tokens that it accepts. */
  readonly accessTokens: AccessTokens;
  /** The dependencies of background work, for tests to run it directly. */
  readonly deps: PaymentDeps & MailDeps & DeletionDeps & Pick<BookDeps, 'tax'>;
  /** Its mail catcher, if it has one. */
  readonly catcher: MailCatcher | null;
  stop(): Promise<void>;
}

/** Starts the real server with its own database, the Auth emulator's tokens and a Stripe stand-in. */
export async function startApi(options: ApiOptions = {}): Promise<RunningApi> {
  const database = options.database ?? (await createShopDatabase());
  try {
    return await startOn(database, options);
  } catch (error) {
    await database.drop();
    throw error;
  }
}

async function startOn(database: TestDatabase, options: ApiOptions): Promise<RunningApi> {
  const wire = options.wire ? await tcpProxy(database.url) : null;
  const standIn = await startStripeStandIn({
    retryDelaysMs: [50, 100, 200],
    limits: { refundFailsAfterMs: 60_000, refundPendsMs: 3 * 86_400_000 },
  });
  const catcher = options.mails ? await startMailCatcher({ smtp: 0, page: 0 }) : null;
  const folder = await mkdtemp(join(tmpdir(), 'kerf-files-'));
  const databaseUrl = wire?.url ?? database.url;
  const places = { databaseUrl, stripeUrl: standIn.url, folder };
  const config = testConfig(places, {
    ...(options.manyConnections && { DATABASE_POOL_SIZE: MANY_CONNECTIONS }),
    ...options.config,
    ...mailConfig(catcher),
  });
  const logs = new LogCapture();
  for (const secret of secretTexts(config)) logs.hide(secret);
  const log = createLog(config.LOG_LEVEL, logs);
  const verifier = options.identityVerifier ?? createEmulatorVerifier(PROJECT_ID);
  const server = await startServer(config, verifier, log);
  const url = `http://127.0.0.1:${server.port}`;
  const stripe = new StandInControl(standIn.url);
  await stripe.registerWebhook({
    url: `${url}/stripe/webhook`,
    secret: config.STRIPE_WEBHOOK_SECRET,
  });

  const db = openDatabase({ url: database.url, poolSize: 4, onConnectionLost: () => undefined });
  const jobs = createJobs({
    databaseUrl: database.url,
    isNotified: false,
    onError: (error) => log.error({ err: error }, 'jobs'),
  });
  const deps = {
    db,
    jobs,
    log,
    meter: noMeter,
    gateway: createStripeGateway(stripeSettings(config)),
    tax: taxGatewayOf(config),
    fileStore: createFileStore(config.FILE_STORE_URL),
    recoveryWindowDays: config.RECOVERY_WINDOW_DAYS,
    unclaimedPaymentHours: config.UNCLAIMED_PAYMENT_HOURS,
    mailTransport: catcher ? createSmtpTransport({ url: catcher.smtpUrl, from: MAIL_FROM }) : null,
    inbox: config.MAIL_INBOX_URL ? createImapInbox(config.MAIL_INBOX_URL) : null,
    storeUrl: WEB_ORIGIN,
    apiUrl: config.KERF_API_URL,
    accessTokenSecrets: secretsOf(config, 'ACCESS_TOKEN_SECRET'),
  };
  return {
    url,
    config,
    db,
    stripe,
    logs,
    wire,
    deps,
    catcher,
    accessTokens: createAccessTokens(config.ACCESS_TOKEN_SECRET),
    stripeUrl: standIn.url,
    stop: async () => {
      await server.stop();
      await Promise.all([standIn.close(), catcher?.close()]);
      await jobs.stop();
      await db.destroy();
      await wire?.close();
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function mailConfig(catcher: MailCatcher | null): Partial<Config> {
  return catcher ? { SMTP_URL: catcher.smtpUrl, MAIL_FROM } : {};
}

interface Places {
  readonly databaseUrl: string;
  readonly stripeUrl: string;
  /** The folder for uploaded files. */
  readonly folder: string;
}

/** The settings of an API whose services are in these places. */
export function testConfig(
  { databaseUrl, stripeUrl, folder }: Places,
  config: Partial<Config>,
): Config {
  return {
    NODE_ENV: 'test',
    HOST: '127.0.0.1',
    PORT: 0,
    DATABASE_URL: databaseUrl,
    DATABASE_POOL_SIZE: FEW_CONNECTIONS,
    DATABASE_POOLER: 'none',
    SLOW_QUERY_MS: 200,
    FIREBASE_PROJECT_ID: PROJECT_ID,
    STRIPE_SECRET_KEY: `sk_test_${randomBytes(12).toString('hex')}`,
    STRIPE_WEBHOOK_SECRET: `whsec_${randomBytes(12).toString('hex')}`,
    STRIPE_API_BASE: stripeUrl,
    // Nothing answers there, unless a test starts a stand-in.
    VIES_URL: 'http://127.0.0.1:9',
    ACCESS_TOKEN_SECRET: randomBytes(32).toString('hex'),
    WEB_ORIGINS: [WEB_ORIGIN],
    FILE_STORE_URL: { kind: 'folder', path: folder },
    RECOVERY_WINDOW_DAYS: 2,
    ...usualRetention,
    ORDER_HOLD_HOURS: 72,
    FIRST_HOLD_MINUTES: 60,
    UNCLAIMED_PAYMENT_HOURS: 24,
    MAX_OPEN_ORDERS: 20,
    // The harness gives every call its own client address.
    TRUSTED_PROXIES: 1,
    CALLS_PER_MINUTE: 0,
    MAX_EVENT_STREAMS: 100,
    REQUEST_TIMEOUT_SECONDS: 30,
    DRAIN_SECONDS: 0,
    METRICS_HOST: '127.0.0.1',
    LOG_LEVEL: 'debug',
    ...config,
  };
}

function stripeSettings(config: Config) {
  return {
    secretKey: config.STRIPE_SECRET_KEY,
    webhookSecrets: secretsOf(config, 'STRIPE_WEBHOOK_SECRET'),
    apiBase: config.STRIPE_API_BASE,
  };
}

function secretTexts(config: Config): string[] {
  const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, ACCESS_TOKEN_SECRET, DATABASE_URL } = config;
  const { password } = new URL(DATABASE_URL);
  const inbox = config.MAIL_INBOX_URL?.password;
  return [
    ...(inbox === undefined ? [] : [inbox]),
    STRIPE_SECRET_KEY,
    STRIPE_WEBHOOK_SECRET,
    ACCESS_TOKEN_SECRET,
    password,
  ];
}
