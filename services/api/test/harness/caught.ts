import type { MailKind } from '@kerf/domain/mail';
import type { CaughtMail } from '@kerf/mail-catcher/caught-mails';
import { sql } from 'kysely';
import { until } from './until.ts';
import type { TestApi } from './use-api.ts';

const PATIENCE_MS = 20_000;

/** Every mail that reached the mail server for this address, oldest first. */
export function caughtFor({ catcher }: TestApi, email: string): CaughtMail[] {
  if (!catcher) throw new Error('This API has no mail server: useApi({ mails: true }).');
  return catcher.mails
    .list()
    .filter(({ to }) => to === email)
    .reverse();
}

/** The mail with this subject, once it has reached the mail server. */
export function caught(api: TestApi, email: string, subject: RegExp): Promise<CaughtMail> {
  return until(
    `a mail that says ${subject}`,
    () => caughtFor(api, email).find((mail) => subject.test(mail.subject)),
    PATIENCE_MS,
  );
}

/** The rows of the mails about an order, of one kind where one is given. */
export function mailsOf({ db }: TestApi, orderId: string, kind?: MailKind) {
  return db
    .selectFrom('mails')
    .selectAll()
    .where('order_id', '=', orderId)
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? 'order.placed'))
    .orderBy('created_at')
    .execute();
}

/** Makes a mail due that waits for its next try. */
export async function makeDue({ db }: TestApi, mailId: string): Promise<void> {
  await db
    .updateTable('mails')
    .set({ next_try_at: sql<Date>`now()` })
    .where('id', '=', mailId)
    .execute();
}
