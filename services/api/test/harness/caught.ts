import type { MailKind } from '@kerf/domain/mail';
import type { CaughtMail } from '@kerf/mail-catcher/caught-mails';
import { sql } from 'kysely';
import { sendDueMails } from '../../src/admin/mails/send-mails.ts';
import { until } from './until.ts';
import type { TestApi } from './use-api.ts';

/** The mails that the mail server received for this address, oldest first. */
export function caughtFor({ catcher }: TestApi, email: string): CaughtMail[] {
  if (!catcher) throw new Error('This API has no mail server: useApi({ mails: true }).');
  return catcher.mails
    .list()
    .filter(({ to }) => to === email)
    .reverse();
}

/** Like `until`, but sends what is due itself, since the API's own loop looks for it only every second. */
export function untilSent<T>(
  { deps }: TestApi,
  what: string,
  ask: () => Promise<T | undefined | false> | T | undefined | false,
): Promise<T> {
  const sendAndAsk = async () => {
    await sendDueMails(deps);
    return ask();
  };
  return until(what, sendAndAsk);
}

/** The mail with this subject, once the mail server has received it. */
export function caught(api: TestApi, email: string, subject: RegExp): Promise<CaughtMail> {
  return untilSent(api, `a mail that says ${subject}`, () =>
    caughtFor(api, email).find((mail) => subject.test(mail.subject)),
  );
}

/** The rows of mails about an order, optionally of one kind. */
export function mailsOf({ db }: TestApi, orderId: string, kind?: MailKind) {
  return db
    .selectFrom('mails')
    .selectAll()
    .where('order_id', '=', orderId)
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? 'order.placed'))
    .orderBy('created_at')
    .execute();
}

/** Makes a waiting mail due now. */
export async function makeDue({ db }: TestApi, mailId: string): Promise<void> {
  await db
    .updateTable('mails')
    .set({ next_try_at: sql<Date>`now()` })
    .where('id', '=', mailId)
    .execute();
}
