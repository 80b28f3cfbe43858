import type { KnownSettings } from '../config.ts';
import { createServiceAccountToken } from '../gateways/identity/service-account.ts';
import { ANSWER_LIMIT_MS, Findings, reasonOf } from './finding.ts';

const KEYS =
  'https://www.googleapis.com/robot/v1/metadata/x509/securetoken@system.gserviceaccount.com';

/** Whether Firebase's keys can be fetched, and whether the service account is of the project and let in. */
export async function examineIdentity(settings: KnownSettings): Promise<Findings> {
  const findings = new Findings('Sign-in');
  const { FIREBASE_AUTH_EMULATOR_HOST: emulator, FIREBASE_SERVICE_ACCOUNT: account } = settings;
  const project = settings.FIREBASE_PROJECT_ID;
  const address = emulator === undefined ? KEYS : `http://${emulator}/`;
  try {
    const reply = await fetch(address, { signal: AbortSignal.timeout(ANSWER_LIMIT_MS) });
    if (!reply.ok) throw new Error(`status ${reply.status}`);
    findings.fine(`${emulator === undefined ? 'Firebase' : 'The Auth emulator'} answers.`);
  } catch (error) {
    findings.fault({
      what: `${address} cannot be read: ${reasonOf(error)}.`,
      why: 'Nobody can sign in; those who are signed in stay so.',
      remedy: 'Let this machine reach it, by its firewall and name server.',
    });
  }
  if (account === undefined) return findings;
  const [, home] = /@(.+)\.iam\.gserviceaccount\.com$/.exec(account.client_email) ?? [];
  if (project !== undefined && home !== undefined && home !== project) {
    findings.fault({
      what: `FIREBASE_SERVICE_ACCOUNT is of the project ${home}, FIREBASE_PROJECT_ID is ${project}.`,
      why: 'It cannot tell which accounts are disabled, and nobody stays signed in.',
      remedy: `Make a key for a service account of ${project}.`,
    });
    return findings;
  }
  try {
    await createServiceAccountToken(account)();
    findings.fine('The service account is let in.');
  } catch (error) {
    findings.fault({
      what: `The service account is not let in: ${reasonOf(error)}.`,
      why: 'An account that is disabled at Firebase goes on here.',
      remedy: 'Make a new key for it with the role Firebase Authentication Admin.',
    });
  }
  return findings;
}
