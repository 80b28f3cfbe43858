import type { MailKind } from '@kerf/domain/mail';
import { expect, test } from 'vitest';
import { inTransaction } from '../../src/db/database.ts';
import { queueMail } from '../../src/platform/mail-delivery/queue-mail.ts';
import type { Recipient } from '../../src/platform/mail-delivery/recipients.ts';
import { useApi } from '../harness/use-api.ts';

const api = useApi();
const email = 'sam@example.com';
const userId = crypto.randomUUID();

test.each<[MailKind, Recipient]>([
  ['order.paid', { reason: 'staff', email, userId }],
  ['order.paid', { reason: 'placed the order', email, userId: null }],
  ['order.paid', { reason: 'invoice recipient of the account', email, userId }],
  ['message.received', { reason: 'wrote to us', email, userId }],
  ['product.back', { reason: 'placed the order', email, userId }],
])('A mail of kind %s is not queued for %o', async (kind, to) => {
  const event = `${kind}:${crypto.randomUUID()}`;
  const queued = inTransaction(api().db, (tx) => queueMail(tx, { event, kind, to, orderId: null }));

  await expect(queued).rejects.toThrow(`does not go to "${to.reason}"`);
  const rows = await api().db.selectFrom('mails').where('event', '=', event).select('id').execute();
  expect(rows).toEqual([]);
});
