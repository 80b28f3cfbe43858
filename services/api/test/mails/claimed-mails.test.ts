import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, expect, test, vi } from 'vitest';
import {
  RENEW_CLAIM_MS,
  takeDueMail,
  whileClaimed,
} from '../../src/platform/mail-delivery/mails.store.ts';
import { until } from '../harness/until.ts';
import { useApi } from '../harness/use-api.ts';

// Sends nothing by itself, so that only the test claims mails.
const api = useApi();

afterEach(() => void vi.useRealTimers());

/** Claims a new mail, which has been due for longest. */
async function claimMail() {
  const id = randomUUID();
  await api()
    .db.insertInto('mails')
    .values({
      id,
      event: `order.paid:${id}`,
      kind: 'order.paid',
      recipient: `${id}@example.com`,
      content: '{}',
      next_try_at: new Date('2020-01-01'),
    })
    .execute();
  const mail = await takeDueMail(api().db);
  if (mail?.id !== id) throw new Error('Another mail was claimed.');
  return mail;
}

const stored = (id: string) =>
  api().db.selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

test('A mail stays claimed while its process sends it, and no longer', async () => {
  const mail = await claimMail();
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const { promise, resolve } = Promise.withResolvers<void>();
  const sending = whileClaimed(api().db, mail, () => promise);
  const runOut = () =>
    api()
      .db.updateTable('mails')
      .set({ next_try_at: sql<Date>`now()` })
      .where('id', '=', mail.id)
      .execute();
  const isClaimed = async () =>
    (await stored(mail.id)).next_try_at.getTime() > Date.now() + RENEW_CLAIM_MS;

  for (const _time of ['once', 'again']) {
    await runOut();
    vi.advanceTimersByTime(RENEW_CLAIM_MS);
    await until('the claim to be renewed', isClaimed);
  }

  resolve();
  await sending;
  await runOut();
  vi.advanceTimersByTime(10 * RENEW_CLAIM_MS);
  await stored(mail.id);
  expect(await takeDueMail(api().db)).toMatchObject({ id: mail.id, attempts: 2 });
});
