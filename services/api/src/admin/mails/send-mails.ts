import { UNVERIFIED_DAILY_MAILS } from '@kerf/domain/mail';
import { MailRefused, MailServerTrouble } from '../../gateways/mail/mail-transport.ts';
import type { MailDeps } from '../../platform/mail-delivery/mail-deps.ts';
import {
  giveUpOldMails,
  type MailRow,
  noteFailed,
  notePostponed,
  noteSent,
  noteWaiting,
  takeDueMail,
} from '../../platform/mail-delivery/mails.store.ts';
import { countUnverified, isKnownAddress } from '../../platform/mail-delivery/unverified-mails.ts';
import { composeMail } from './compose-mail.ts';

const ENOUGH_TODAY = `Nobody has verified this address, and it got ${UNVERIFIED_DAILY_MAILS} emails within a day. This one follows.`;

/** Mails sent at once by one process. */
const AT_ONCE = 3;

/**
 * Sends due mails until none is left, the mail server is in trouble, or the signal is aborted. Rejects with
 * a MailServerTrouble in the second case. Sends nothing without a mail server.
 */
export async function sendDueMails(deps: MailDeps, signal?: AbortSignal): Promise<void> {
  await giveUpOldMails(deps.db);
  const sending = Array.from({ length: AT_ONCE }, () => sendOneByOne(deps, signal));
  // Waits for all of them, so that none is left running.
  const trouble = (await Promise.allSettled(sending)).find(({ status }) => status === 'rejected');
  if (trouble?.status === 'rejected') throw trouble.reason;
}

async function sendOneByOne(deps: MailDeps, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted && deps.mailTransport) {
    const mail = await takeDueMail(deps.db);
    if (!mail) return;
    await sendMail(deps, mail);
  }
}

async function sendMail(deps: MailDeps, mail: MailRow): Promise<void> {
  const { db, log, meter, mailTransport } = deps;
  if (!mailTransport) return;
  try {
    const isKnown = await isKnownAddress(db, mail.recipient);
    const composed = await composeMail(deps, mailTransport.domain, mail, isKnown);
    const waitsUntil = isKnown ? null : await countUnverified(db, mail);
    if (waitsUntil) return await noteWaiting(db, mail, waitsUntil, ENOUGH_TODAY);
    await mailTransport.send(composed);
  } catch (error) {
    const outcome = { mailId: mail.id, kind: mail.kind, attempts: mail.attempts };
    meter.jobEnded('send-mail', 'failed');
    if (error instanceof MailRefused) {
      log.warn(outcome, 'a mail was refused');
      return noteFailed(db, mail, error.message);
    }
    if (!(error instanceof MailServerTrouble)) {
      log.error({ ...outcome, err: error }, 'a mail could not be written');
      return notePostponed(db, mail, 'It could not be written. The log of the server says why.');
    }
    log.warn(outcome, 'a mail was not sent and will be tried again');
    await notePostponed(db, mail, error.message);
    if (!error.ofThisMail) throw error;
    return;
  }
  await noteSent(db, mail);
  meter.jobEnded('send-mail', 'done');
}
