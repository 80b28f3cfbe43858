import { randomUUID } from 'node:crypto';
import { type MailCatcher, startMailCatcher } from '@kerf/mail-catcher/mail-catcher';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '../../src/db/database.ts';
import type { MailRow } from '../../src/platform/mail-delivery/mails.store.ts';
import { queueMail } from '../../src/platform/mail-delivery/queue-mail.ts';
import { type ApiProcess, processEnvironment, startApiProcess } from '../harness/api-process.ts';
import { makeDue } from '../harness/caught.ts';
import { signIn } from '../harness/people.ts';
import { placeOne } from '../harness/purchase.ts';
import { stockProduct } from '../harness/shelf.ts';
import { until } from '../harness/until.ts';
import { useApi } from '../harness/use-api.ts';

// This API sends no mails itself.
const api = useApi({ manyConnections: true });
/** Longer than a process pauses after trouble with the mail server. */
const TIMEOUT_MS = 60_000;
let catcher: MailCatcher;
let process: ApiProcess;

beforeAll(async () => {
  catcher = await startMailCatcher({ smtp: 0, page: 0 });
  const mail = { SMTP_URL: catcher.smtpUrl, MAIL_FROM: 'orders@kerf.test' };
  process = startApiProcess(processEnvironment(api().config, mail));
  await process.ready();
});

afterAll(async () => {
  await process.kill();
  await catcher.close();
});

const listed = (kind: MailRow['kind']) =>
  api().db.selectFrom('mails').selectAll().where('kind', '=', kind).execute();

const allSent = (count: number) =>
  until(
    `${count} mails to be sent`,
    async () => {
      const mails = await listed('order.paid');
      return mails.length === count && mails.every(({ state }) => state === 'sent');
    },
    TIMEOUT_MS,
  );

test('Mails that are asked for while the mail server is down leave by themselves once it is back', async () => {
  const buyer = await signIn(api(), { emailVerified: true });
  const { _id: orderId } = await placeOne(buyer, await stockProduct(api()));
  const askForPaid = () =>
    inTransaction(api().db, (tx) =>
      queueMail(tx, {
        event: `order.paid:${randomUUID()}`,
        kind: 'order.paid',
        orderId,
        to: { reason: 'placed the order', email: buyer.email, userId: buyer.userId },
      }),
    );
  await askForPaid();
  await allSent(1);
  const port = Number(new URL(catcher.smtpUrl).port);
  await catcher.close();
  for (let count = 0; count < 10; count += 1) await askForPaid();

  const waiting = await until(
    'the process to notice, and to leave the mail server alone',
    async () => {
      const mails = (await listed('order.paid')).filter(({ state }) => state !== 'sent');
      const hasNoticed = mails.some(({ error }) => error !== null);
      return hasNoticed && mails.every(({ state }) => state !== 'sending') && mails;
    },
    TIMEOUT_MS,
  );
  expect(waiting.map(({ state }) => state)).toEqual(Array.from({ length: 10 }, () => 'queued'));
  expect(waiting.find(({ error }) => error !== null)?.error).toContain('ECONNREFUSED');
  catcher = await startMailCatcher({ smtp: port, page: 0 });
  // Mails that were tried have a longer delay than this test can wait.
  for (const { id } of waiting) await makeDue(api(), id);

  await allSent(11);
  const arrived = catcher.mails.list().filter(({ subject }) => subject.startsWith('Payment'));
  expect(arrived.map(({ deliveries }) => deliveries)).toEqual(Array.from({ length: 10 }, () => 1));
}, 120_000);
