import { setTimeout as pause } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { createApp } from './app.ts';
import { createBulkWorker } from './catalogue/bulk-changes/bulk-worker.ts';
import { watchPublications } from './catalogue/products/watch-publications.ts';
import { readCatalogueChange } from './catalogue/search/catalogue-changes.ts';
import { SearchCache } from './catalogue/search/search-cache.ts';
import type { Config } from './config.ts';
import { type Database, databaseOn, openPool, slowQueryLog } from './db/database.ts';
import { type Listener, startListener } from './db/listener.ts';
import { requireSchema } from './db/migrate.ts';
import { type OldestWork, watchOldestWork } from './db/oldest-work.ts';
import { createPipeline } from './db/pipeline.ts';
import { refuseHalfRestored } from './db/restoring.ts';
import { openFileStore } from './gateways/files/open-file-store.ts';
import type { IdentityVerifier } from './gateways/identity/identity-verifier.ts';
import { createImapInbox } from './gateways/mail/imap-inbox.ts';
import type { MailInbox } from './gateways/mail/mail-inbox.ts';
import type { MailTransport } from './gateways/mail/mail-transport.ts';
import { createSmtpTransport } from './gateways/mail/smtp-transport.ts';
import { measuredGateway } from './gateways/payments/measured-gateway.ts';
import { createStripeGateway } from './gateways/payments/stripe-gateway.ts';
import { taxGatewayOf } from './gateways/tax/open-tax-gateway.ts';
import { createViesRegister } from './gateways/vat-register/vies.ts';
import { createAnswerCache } from './http/answer-cache.ts';
import { createHttpServer } from './http/http-server.ts';
import { createJobs } from './jobs/jobs.ts';
import { storeUrlOf } from './mail-settings.ts';
import { type AddGauges, openMetrics } from './metrics/open-metrics.ts';
import { createLiveStreams } from './people/streams/live-streams.ts';
import { createAccountCheck } from './people/users/account-check.ts';
import { checkMarker } from './platform/installation/file-marker.ts';
import { secretsOf } from './secrets.ts';

export interface RunningServer {
  readonly port: number;
  /** Stops gracefully: finishes requests under way, accepts no new ones, and releases all resources. */
  stop(): Promise<void>;
}

/** Starts one API process: checks the schema, listens, then starts background work. Throws a SchemaTooOld. */
export async function startServer(
  config: Config,
  identityVerifier: IdentityVerifier,
  log: Logger,
): Promise<RunningServer> {
  const pool = openPool({
    url: config.DATABASE_URL,
    poolSize: config.DATABASE_POOL_SIZE,
    throughPooler: config.DATABASE_POOLER === 'transaction',
    onConnectionLost: (error) => log.warn({ err: error }, 'Postgres ended a connection'),
  });
  try {
    return await serve(pool, config, identityVerifier, log);
  } catch (error) {
    // Its idle connections would keep the failed process alive.
    await pool.end();
    throw error;
  }
}

async function serve(pool: Pool, config: Config, identityVerifier: IdentityVerifier, log: Logger) {
  const onQuery = slowQueryLog(log, config.SLOW_QUERY_MS);
  const db = databaseOn(pool, onQuery);
  const prepared = config.DATABASE_POOLER === 'none';
  const oldestWork = watchOldestWork(pool);
  const pipeline = createPipeline({ db, pool, prepared, onQuery });
  await refuseHalfRestored(db);
  await requireSchema(db);
  const fileStore = await openFileStore(config.FILE_STORE_URL, log);
  await checkMarker(db, fileStore, log);
  const metrics = await openMetrics(config, pool, log, gaugesOf(config, { db, oldestWork }));
  const directUrl = config.DATABASE_DIRECT_URL ?? config.DATABASE_URL;
  const jobs = createJobs({
    databaseUrl: directUrl,
    isNotified: isNotified(config),
    onError: (error) => log.error({ err: error }, 'jobs'),
  });
  const stripe = createStripeGateway({
    secretKey: config.STRIPE_SECRET_KEY,
    webhookSecrets: secretsOf(config, 'STRIPE_WEBHOOK_SECRET'),
    apiBase: config.STRIPE_API_BASE,
  });
  const gateway = measuredGateway(stripe, metrics.meter);
  const tax = taxGatewayOf(config);
  const mailTransport = mailTransportOf(config);
  const answerCache = createAnswerCache();
  const searchCache = new SearchCache(
    isNotified(config) ? NOTIFIED_MAX_AGE_MS : UNNOTIFIED_MAX_AGE_MS,
  );
  const publications = watchPublications({
    ask: pipeline.ask,
    db,
    log,
    onPublished: (ids) => {
      answerCache.clear();
      if (ids === null) return searchCache.hear({ kind: 'unknown' });
      for (const id of ids) searchCache.hear({ kind: 'listing', id });
    },
  });
  let listener: Listener | null = null;
  const readiness = { ready: true };
  const accountCheck = createAccountCheck({ db, directory: identityVerifier.accounts, log });
  const live = createLiveStreams({
    ask: pipeline.ask,
    accountCheck,
    log,
    meter: metrics.meter,
    maxStreams: config.MAX_EVENT_STREAMS,
  });
  const bulkWorker = createBulkWorker(db, {
    url: config.DATABASE_URL,
    throughPooler: !prepared,
    slowQueryMs: config.SLOW_QUERY_MS,
    logLevel: config.LOG_LEVEL,
  });
  const inbox = inboxOf(config);
  const app = createApp({
    db,
    bulkWorker,
    pipeline,
    oldestWork,
    gateway,
    tax,
    fileStore,
    identityVerifier,
    accountCheck,
    live,
    jobs,
    log,
    meter: metrics.meter,
    readiness,
    answerCache,
    searchCache,
    hearChanges: async () => (await listener?.hear()) ?? false,
    accessTokenSecrets: secretsOf(config, 'ACCESS_TOKEN_SECRET'),
    webOrigins: config.WEB_ORIGINS,
    apiUrl: config.KERF_API_URL,
    trustedProxies: config.TRUSTED_PROXIES,
    callsPerMinute: config.CALLS_PER_MINUTE,
    unclaimedPaymentHours: config.UNCLAIMED_PAYMENT_HOURS,
    isSendingMails: mailTransport !== null,
    inbox,
    orderRules: {
      holdHours: config.ORDER_HOLD_HOURS,
      firstHoldMinutes: config.FIRST_HOLD_MINUTES,
      maxOpenOrders: config.MAX_OPEN_ORDERS,
    },
    shopTexts: {
      terms: config.SHOP_TERMS,
      privacy: config.SHOP_PRIVACY,
      legalNotice: config.SHOP_LEGAL_NOTICE,
    },
  });
  const server = createHttpServer(app.fetch, config.REQUEST_TIMEOUT_SECONDS * 1000);
  const port = await server.listen(config.PORT, config.HOST);
  listener = isNotified(config)
    ? startListener({
        url: directUrl,
        channel: 'catalogue_changed',
        onNotification: (payload) => {
          answerCache.clear();
          const change = readCatalogueChange(payload);
          searchCache.hear(change);
          if (change.kind === 'listing' || change.kind === 'unknown') publications.look();
        },
        onConnected: () => {
          answerCache.clear();
          searchCache.clear();
          publications.look();
        },
        onConnectionLost: (error) => log.warn({ err: error }, 'not notified of changes for now'),
      })
    : null;
  void jobs.start({
    db,
    bulkWorker,
    vatRegister: createViesRegister({ url: config.VIES_URL }),
    accounts: identityVerifier.accounts,
    gateway,
    tax,
    fileStore,
    jobs,
    log,
    meter: metrics.meter,
    unclaimedPaymentHours: config.UNCLAIMED_PAYMENT_HOURS,
    recoveryWindowDays: config.RECOVERY_WINDOW_DAYS,
    retention: config,
    mailTransport,
    inbox,
    storeUrl: storeUrlOf(config.WEB_ORIGINS) ?? '',
    apiUrl: config.KERF_API_URL,
    accessTokenSecrets: secretsOf(config, 'ACCESS_TOKEN_SECRET'),
  });
  return {
    port,
    stop: async () => {
      readiness.ready = false;
      live.close();
      server.drain();
      await pause(config.DRAIN_SECONDS * 1000);
      // After draining: until then a balancer may still route reconnecting clients here.
      live.stop();
      await server.close();
      publications.stop();
      await listener?.stop();
      await jobs.stop();
      bulkWorker.stop();
      metrics.stop();
      await db.destroy();
    },
  };
}

/** Measures this process, the work, and the backups if a setting says where they are. */
function gaugesOf(
  { BACKUP_URL: place, MAX_EVENT_STREAMS: maxStreams }: Config,
  { db, oldestWork }: { readonly db: Database; readonly oldestWork: OldestWork },
): AddGauges {
  return async (registry) => {
    const { measureProcess } = await import('./metrics/process-gauges.ts');
    const { measureWork } = await import('./metrics/work-gauges.ts');
    measureProcess(registry, { oldestWork, maxStreams });
    measureWork(registry, db);
    if (place === undefined) return;
    (await import('./backup/backup-gauges.ts')).measureBackups(registry, place);
  };
}

/** The connection to the mail server; null if none is configured. */
function mailTransportOf({ SMTP_URL: url, MAIL_FROM: from }: Config): MailTransport | null {
  return url === undefined || from === undefined ? null : createSmtpTransport({ url, from });
}

/** The mailbox that replies arrive in; null if none is configured. */
function inboxOf({ MAIL_INBOX_URL: settings }: Config): MailInbox | null {
  return settings === undefined ? null : createImapInbox(settings);
}

// Notifications cover every change but the stock taken by orders. Without notifications, all of it goes
// stale.
const NOTIFIED_MAX_AGE_MS = 30_000;
const UNNOTIFIED_MAX_AGE_MS = 5_000;

/**
 * Whether this process is notified of changes. A pooler passes no notifications on; cached catalogue data
 * then simply expires.
 */
function isNotified(config: Config): boolean {
  return config.DATABASE_POOLER === 'none' || config.DATABASE_DIRECT_URL !== undefined;
}
