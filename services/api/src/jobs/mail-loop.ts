import { setTimeout as delay } from 'node:timers/promises';
import { sendDueMails } from '../admin/mails/send-mails.ts';
import { MailServerTrouble } from '../gateways/mail/mail-transport.ts';
import { readInbox } from '../ordering/inbox/read-inbox.ts';
import type { MailDeps } from '../platform/mail-delivery/mail-deps.ts';
import { giveUpOldMails } from '../platform/mail-delivery/mails.store.ts';
import { queueDueOrderMails } from '../platform/mail-delivery/queue-order-mails.ts';

/** Mails sent at once by one process: mail servers often take no more from one sender. */
const AT_ONCE = 3;
const EVERY_MS = 1_000;
/** The pause after trouble with the mail server. */
const TROUBLE_PAUSE_MS = 30_000;
const QUEUE_EVERY_MS = 5_000;
const GIVE_UP_EVERY_MS = 60_000;
const READ_EVERY_MS = 60_000;

export interface MailLoop {
  /** Resolves when the mails being sent and read have ended. */
  stop(): Promise<void>;
}

/**
 * Starts to queue mails of orders, to send due mails, and to read the mailbox that replies arrive in. Every process
 * does so; no mail is sent or read by two of them. Reading is no job, since a process without the mailbox would take
 * it from those that have one.
 */
export function startMailLoop(deps: MailDeps): MailLoop {
  const { inbox } = deps;
  const stopping = new AbortController();
  const { signal } = stopping;
  const pause = (ms: number) => delay(ms, null, { signal }).catch(() => null);
  const repeat = async (ms: number, work: () => Promise<void>) => {
    while (!signal.aborted) {
      const trouble = await work().then(
        () => null,
        (error: unknown) => error,
      );
      if (trouble && !(trouble instanceof MailServerTrouble)) {
        deps.log.error({ err: trouble }, 'mails');
      }
      await pause(trouble ? TROUBLE_PAUSE_MS : ms);
    }
  };
  const ended = Promise.all([
    repeat(QUEUE_EVERY_MS, () => queueDueOrderMails(deps.db)),
    repeat(GIVE_UP_EVERY_MS, () => giveUpOldMails(deps.db)),
    // Each looks for itself, so that a mail which takes its time holds up no other.
    ...(deps.mailTransport
      ? Array.from({ length: AT_ONCE }, () => repeat(EVERY_MS, () => sendDueMails(deps, signal)))
      : []),
    inbox && repeat(READ_EVERY_MS, () => readInbox({ ...deps, inbox })),
  ]);
  return {
    stop: async () => {
      stopping.abort();
      await ended;
    },
  };
}
