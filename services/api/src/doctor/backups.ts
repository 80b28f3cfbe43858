import { type BackupStatus, readBackupStatus } from '../backup/backup-status.ts';
import type { KnownSettings } from '../config.ts';
import { Findings, reasonOf } from './finding.ts';

const DAY_MS = 86_400_000;
const OLDEST_DAYS = 2;
const OLDEST_GREEN_DAYS = 8;
const REHEARSE =
  'On the machine that has the identity, run: npm run admin -- restore PLACE --rehearse';

/** How old the last backup is, and whether it was seen to come back. */
export async function examineBackups(settings: KnownSettings): Promise<Findings> {
  const findings = new Findings('Backups');
  if (settings.BACKUP_URL === undefined) {
    findings.warn({
      what: 'BACKUP_URL is not set.',
      why: 'Whether there is a backup that can be restored is not known here.',
      remedy: 'Set it as .env.example describes, and run: npm run admin -- backup --rehearse',
    });
    return findings;
  }
  try {
    examineStatus(await readBackupStatus(settings.BACKUP_URL), findings);
  } catch (error) {
    findings.fault({
      what: `The backups cannot be read: ${reasonOf(error)}.`,
      why: 'None can be made or restored.',
      remedy: 'Look at BACKUP_URL, and at the rights of its folder or key.',
    });
  }
  return findings;
}

function examineStatus({ newest, greenAt, rehearsal }: BackupStatus, findings: Findings): void {
  if (!newest) {
    findings.fault({
      what: 'There is no backup.',
      why: 'With this disk every order and payment would be lost.',
      remedy: 'Run: npm run admin -- backup --rehearse',
    });
    return;
  }
  const age = days(newest.madeAt);
  if (age > OLDEST_DAYS) {
    findings.fault({
      what: `The last backup is ${Math.floor(age)} days old.`,
      why: 'What has happened since would be lost.',
      remedy: 'Run: npm run admin -- backup; then see why the timer does not.',
    });
  } else findings.fine(`The last backup was made at ${newest.madeAt.toISOString()}.`);
  if (rehearsal?.result === 'failed') {
    findings.fault({
      what: `The last rehearsal failed: ${rehearsal.reason}`,
      why: 'Such a backup does not bring the shop back.',
      remedy: 'Make another one, and rehearse it: npm run admin -- backup --rehearse',
    });
  }
  examineGreen(greenAt, findings);
}

function examineGreen(greenAt: Date | null, findings: Findings): void {
  if (greenAt === null) {
    findings.warn({
      what: 'No backup has ever been rehearsed with success.',
      why: 'Whether one can be restored is not known.',
      remedy: REHEARSE,
    });
  } else if (days(greenAt) > OLDEST_GREEN_DAYS) {
    findings.warn({
      what: `The last green backup is ${Math.floor(days(greenAt))} days old.`,
      why: 'Whether a newer one can be restored is not known.',
      remedy: REHEARSE,
    });
  } else findings.fine(`A backup of ${greenAt.toISOString()} was restored and counted.`);
}

function days(since: Date): number {
  return (Date.now() - since.getTime()) / DAY_MS;
}
