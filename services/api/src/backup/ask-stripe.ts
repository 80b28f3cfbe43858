import { type Config, readSettings } from '../config.ts';
import type { Database } from '../db/database.ts';
import { reasonOf } from '../doctor/finding.ts';
import { createStripeGateway } from '../gateways/payments/stripe-gateway.ts';
import { createJobs } from '../jobs/jobs.ts';
import { createLog } from '../log.ts';
import { noMeter } from '../metrics/meter.ts';
import { reconcileSince } from '../money/payments/reconcile-since.ts';
import { readInstallation } from '../platform/installation/installation.store.ts';
import { failWaitingMails } from '../platform/mail-delivery/mails.store.ts';
import { secretsOf } from '../secrets.ts';
import { SetupError } from '../setup-error.ts';
import { directUrl, type Say } from './backup-command.ts';

/** Like `askStripe`, but only says so if that fails: the release asks again. */
export async function tryStripe(db: Database, say: Say): Promise<void> {
  try {
    await askStripe(db, say);
  } catch (error) {
    say(
      `Stripe was not asked what was charged since: ${reasonOf(error)}. The release asks it again.`,
    );
  }
}

/**
 * Applies what Stripe knows of since the moment that the shop was restored to, and stops the mails that follow
 * from it. Rejects with a SetupError if a setting is missing, or if Stripe does not answer.
 */
export async function askStripe(db: Database, say: Say): Promise<void> {
  const { config, faults } = readSettings();
  if (!config) {
    const list = faults.map(({ name, message }) => `${name} ${message}`);
    throw new SetupError(`the settings are not complete: ${list.join(', ')}`);
  }
  const { backup_at: backupAt } = await readInstallation(db);
  if (backupAt === null) return;
  const jobs = createJobs({ databaseUrl: directUrl(config), isNotified: false, onError: () => {} });
  try {
    const began = new Date();
    const deps = { db, jobs, ...paymentParts(config) };
    const { payments, lost, orderIds } = await reconcileSince(deps, backupAt);
    // The lost shop may have sent them.
    const stopped = await failWaitingMails(db, { orderIds, since: began });
    say(
      `Stripe: ${payments} payments were charged or reversed since the backup; ${lost} had no row. What needs a person is under Needs attention.`,
    );
    if (stopped > 0) say(`${stopped} mails about them are not sent; they are listed as well.`);
  } finally {
    await jobs.stop();
  }
}

function paymentParts(config: Config) {
  return {
    log: createLog('silent'),
    meter: noMeter,
    unclaimedPaymentHours: config.UNCLAIMED_PAYMENT_HOURS,
    gateway: createStripeGateway({
      secretKey: config.STRIPE_SECRET_KEY,
      webhookSecrets: secretsOf(config, 'STRIPE_WEBHOOK_SECRET'),
      apiBase: config.STRIPE_API_BASE,
    }),
  };
}
