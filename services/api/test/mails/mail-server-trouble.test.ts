import { type MailCatcher, startMailCatcher } from '@kerf/mail-catcher/mail-catcher';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sendDueMails } from '../../src/admin/mails/send-mails.ts';
import { inTransaction } from '../../src/db/database.ts';
import { MailServerTrouble } from '../../src/gateways/mail/mail-transport.ts';
import { createSmtpTransport } from '../../src/gateways/mail/smtp-transport.ts';
import { giveUpOldMails, type MailRow } from '../../src/platform/mail-delivery/mails.store.ts';
import { queueMail } from '../../src/platform/mail-delivery/queue-mail.ts';
import { mailsOf, makeDue } from '../harness/caught.ts';
import { signIn } from '../harness/people.ts';
import { placeOne } from '../harness/purchase.ts';
import { stockProduct } from '../harness/shelf.ts';
import { useApi } from '../harness/use-api.ts';

// Sends nothing by itself, so that only the tests do.
const api = useApi();
let catcher: MailCatcher;
let orderId: string;

beforeAll(async () => {
  catcher = await startMailCatcher({ smtp: 0, page: 0 });
});

afterAll(() => catcher.close());

beforeEach(async () => {
  const buyer = await signIn(api());
  orderId = (await placeOne(buyer, await stockProduct(api())))._id;
  await inTransaction(api().db, (tx) =>
    queueMail(tx, {
      event: `order.paid:${orderId}`,
      kind: 'order.paid',
      orderId,
      to: { reason: 'placed the order', email: buyer.email, userId: buyer.userId },
    }),
  );
});

const sendBy = (url: string) =>
  sendDueMails({
    ...api().deps,
    mailTransport: createSmtpTransport({ url, from: 'Kerf <orders@kerf.test>' }),
  });

const paidMail = async (): Promise<MailRow | undefined> =>
  (await mailsOf(api(), orderId, 'order.paid'))[0];

test.for([
  ['is down', (): string => 'smtp://127.0.0.1:1', /ECONNREFUSED/],
  ['refuses our account', (): string => catcher.smtpUrl.replace('//', '//locked:secret@'), /535/],
  [
    'wants TLS that it does not offer',
    (): string => `${catcher.smtpUrl}?requireTLS=true`,
    /STARTTLS/,
  ],
] as const)('While the mail server %s every mail waits and none fails', async ([, url, reason]) => {
  await expect(sendBy(url())).rejects.toThrow(MailServerTrouble);

  const waiting = await paidMail();
  expect(waiting).toMatchObject({ state: 'queued', attempts: 1 });
  expect(waiting?.error).toMatch(reason);
  await makeDue(api(), waiting?.id ?? '');
  await sendBy(catcher.smtpUrl);
  expect(await paidMail()).toMatchObject({ state: 'sent', attempts: 2, error: null });
});

test('Without a mail server mails wait, and are given up after three days', async () => {
  await sendDueMails(api().deps);
  expect(await paidMail()).toMatchObject({ state: 'queued', attempts: 0 });

  const threeDaysAgo = new Date(Date.now() - 73 * 3_600_000);
  await api().db.updateTable('mails').set({ asked_at: threeDaysAgo }).execute();
  await giveUpOldMails(api().db);

  const given = await paidMail();
  expect(given?.state).toBe('failed');
  expect(given?.error).toBe('It could not be sent within three days.');
});
