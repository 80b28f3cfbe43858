import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { wrongDays } from '../platform/revenue/revenue.store.ts';
import { Findings } from './finding.ts';
import { one } from './one-row.ts';

/** What the background work has left undone. */
export async function examineWork(db: Database): Promise<Findings> {
  const findings = new Findings('Work');
  const { failed, waiting, hasJobs } = await readJobs(db);
  if (failed > 0) {
    findings.warn({
      what: `${failed} ${failed === 1 ? 'job has' : 'jobs have'} failed for good within a day.`,
      why: 'A refund, a payment to be returned or a bulk change may be among them.',
      remedy: 'Look for "jobs" in the log; staff see open refunds under "Needs attention".',
    });
  }
  if (waiting > 0) {
    findings.fault({
      what: `${waiting} ${waiting === 1 ? 'job has' : 'jobs have'} waited for more than ten minutes.`,
      why: 'No process works on them: orders do not lapse, payments are not reconciled.',
      remedy: 'Start an API process, and look at its log.',
    });
  }
  if (hasJobs && failed === 0 && waiting === 0) findings.fine('No job waits or has failed.');
  await examineMails(db, findings);
  await examineBulkChanges(db, findings);
  return findings;
}

async function readJobs(db: Database) {
  const { hasJobs } = await one<{ hasJobs: boolean }>(
    db,
    sql`select to_regclass('pgboss.job') is not null as "hasJobs"`,
  );
  if (!hasJobs) return { hasJobs, failed: 0, waiting: 0 };
  const counted = await one<{ failed: number; waiting: number }>(
    db,
    sql`
    select count(*) filter (where state = 'failed' and completed_on > now() - interval '1 day')::int as failed,
      count(*) filter (where state in ('created', 'retry') and start_after < now() - interval '10 minutes')::int as waiting
    from pgboss.job`,
  );
  return { hasJobs, ...counted };
}

async function examineMails(db: Database, findings: Findings): Promise<void> {
  const { waiting, failed } = await one<{ waiting: number; failed: number }>(
    db,
    sql`
    select count(*) filter (where state in ('queued', 'sending') and next_try_at < now() - interval '15 minutes')::int as waiting,
      count(*) filter (where state = 'failed' and created_at > now() - interval '1 day')::int as failed
    from mails where state <> 'sent'`,
  );
  if (waiting > 0) {
    findings.fault({
      what: `${waiting} ${waiting === 1 ? 'mail has' : 'mails have'} waited for more than 15 minutes.`,
      why: 'Customers do not hear of their orders.',
      remedy: 'Start an API process; where one runs, look at SMTP_URL and the log.',
    });
  } else findings.fine('No mail waits.');
  if (failed > 0) {
    findings.warn({
      what: `${failed} ${failed === 1 ? 'mail was' : 'mails were'} refused for good within a day.`,
      why: 'Their recipients do not know what they should.',
      remedy: "Each says why in the order's list of mails.",
    });
  }
}

async function examineBulkChanges(db: Database, findings: Findings): Promise<void> {
  const { stuck } = await one<{ stuck: string[] }>(
    db,
    sql`
    select array(
      select title from bulk_changes
      where state in ('planning', 'applying', 'undoing') and created_at < now() - interval '1 hour'
        and coalesce(undone_at, applied_at, created_at) < now() - interval '1 hour'
      order by created_at limit 5
    ) as stuck`,
  );
  if (stuck.length === 0) return;
  findings.warn({
    what: `These bulk changes have been under way for more than an hour: ${stuck.join(', ')}.`,
    why: 'Their products are partly changed.',
    remedy: 'They go on by themselves while an API process runs; look at its log.',
  });
}

/** Whether stock and revenue add up to what has been booked. */
export async function examineBooks(db: Database): Promise<Findings> {
  const findings = new Findings('Books');
  const { stock, days } = await one<{ stock: number; days: number }>(
    db,
    sql`select (select count(*)::int from stock_discrepancies) as stock,
      (${wrongDays}) as days`,
  );
  if (stock > 0) {
    findings.fault({
      what: `The movements of ${stock} ${stock === 1 ? 'product' : 'products'} do not add up to the stock.`,
      why: 'More or less may be sold than there is.',
      remedy: 'Count them: the dashboard lists them under Low stock.',
    });
  } else findings.fine('All movements added up to the stock at the last hourly check.');
  if (days > 0) {
    findings.fault({
      what: `Revenue of ${days} ${days === 1 ? 'day' : 'days'} differs from what was booked.`,
      why: 'Reports show other figures than the ledger.',
      remedy: 'Report this as a defect; the ledger (revenue_entries) is right.',
    });
  } else findings.fine('Revenue by day is the sum of what was booked.');
  return findings;
}
