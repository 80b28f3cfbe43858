import type { KnownSettings } from '../config.ts';
import type { Database } from '../db/database.ts';
import { isWaitingForRelease } from '../platform/installation/installation.store.ts';
import { examineBackups } from './backups.ts';
import { connect, examineDatabase } from './database.ts';
import { examineFiles } from './files.ts';
import { areas, type Finding, type Findings, reasonOf } from './finding.ts';
import { examineIdentity } from './identity.ts';
import { examineMail } from './mail.ts';
import { type Environment, examineSettings } from './settings.ts';
import { examineStripe } from './stripe.ts';
import { examineTax } from './tax.ts';
import { examineWeb } from './web.ts';
import { examineBooks, examineWork } from './work.ts';

/**
 * Looks at a whole installation: its settings, and every service that they name. Works whether the API runs
 * or not, and changes nothing but for a small file that it keeps, reads and deletes. The environment is this
 * process's own where none is given.
 */
export async function examine(env?: Environment): Promise<readonly Finding[]> {
  const { settings, findings } = examineSettings(env);
  const services = [examineIdentity, examineMail, examineFiles, examineWeb, examineBackups];
  const [database, ...others] = await Promise.all([
    examineAllOfDatabase(settings),
    ...services.map((each) => each(settings)),
  ]);
  const all = [findings, ...database, ...others].flatMap((each) => each.all);
  return all.toSorted((one, other) => areas.indexOf(one.area) - areas.indexOf(other.area));
}

/** The database and Stripe, whose last event is looked for in it. */
async function examineAllOfDatabase(settings: KnownSettings): Promise<readonly Findings[]> {
  const { db, findings } = await connect(settings);
  const ofStripe = (known: Database | null) =>
    Promise.all([examineStripe(settings, known), examineTax(settings, known)]);
  if (db === null) return [findings, ...(await ofStripe(null))];
  try {
    // What is left undone and booked is only known on this release's tables.
    const isWhole = await examineDatabase(db, settings, findings);
    await examineRestore(db, isWhole, findings);
    const others = isWhole ? [await examineWork(db), await examineBooks(db)] : [];
    return [findings, ...others, ...(await ofStripe(isWhole ? db : null))];
  } catch (error) {
    findings.fault({
      what: `Postgres did not answer everything: ${reasonOf(error)}.`,
      why: 'The rest of the database is not looked at.',
      remedy: 'Look at the load of Postgres, and ask again.',
    });
    return [findings, ...(await ofStripe(null))];
  } finally {
    await db.destroy();
  }
}

/** Whether the shop came back from a backup and waits. */
async function examineRestore(db: Database, isWhole: boolean, findings: Findings): Promise<void> {
  if (!isWhole || !(await isWaitingForRelease(db))) return;
  findings.fault({
    what: 'The shop was restored from a backup, and nobody has released it.',
    why: 'No job runs, no mail leaves and nothing is refunded.',
    remedy: 'Look around as docs/backup.md says, then run: npm run admin -- release',
  });
}

/** All findings for a person to read, by area, and a last line that counts them. */
export function inWords(findings: readonly Finding[]): string {
  const sections = areas.flatMap((area) => {
    const own = findings.filter((each) => each.area === area);
    return own.length === 0 ? [] : [`${area}\n${own.map(lines).join('\n')}\n`];
  });
  const count = (level: Finding['level'], one: string, more: string) => {
    const { length } = findings.filter((each) => each.level === level);
    return `${length} ${length === 1 ? one : more}`;
  };
  return `${sections.join('\n')}\n${count('fault', 'fault', 'faults')}, ${count('warning', 'warning', 'warnings')}\n`;
}

const signs = { fine: 'ok   ', warning: 'warn ', fault: 'FAULT' };

function lines(finding: Finding): string {
  const first = `  ${signs[finding.level]}  ${finding.what}`;
  if (finding.level === 'fine') return first;
  return `${first}\n         ${finding.why}\n         To do: ${finding.remedy}`;
}

/** For the shell: 0 where nothing is wrong, 1 with a fault, 3 with warnings alone. */
export function exitCodeOf(findings: readonly Finding[]): 0 | 1 | 3 {
  if (findings.some(({ level }) => level === 'fault')) return 1;
  return findings.some(({ level }) => level === 'warning') ? 3 : 0;
}
