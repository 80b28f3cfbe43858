import { type OrderMail, orderMail, orderMails } from '@kerf/contract/schemas/mail';
import { optionalMailKinds } from '@kerf/domain/mail';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { inTransaction } from '../../src/db/database.ts';
import { queueMail } from '../../src/platform/mail-delivery/queue-mail.ts';
import { caughtFor, mailsOf, untilSent } from '../harness/caught.ts';
import { type Person, signIn, signInAdmin } from '../harness/people.ts';
import { expectFieldErrors, expectProblem } from '../harness/problem.ts';
import { placeOne } from '../harness/purchase.ts';
import { stockProduct } from '../harness/shelf.ts';
import { useApi } from '../harness/use-api.ts';

const api = useApi({ mails: true });
let admin: Person;

beforeAll(async () => {
  admin = await signInAdmin(api());
});

async function mailedOrder(recipient?: string) {
  const buyer = await signIn(api());
  const { _id: orderId } = await placeOne(buyer, await stockProduct(api()));
  await inTransaction(api().db, (tx) =>
    queueMail(tx, {
      event: `order.paid:${orderId}`,
      kind: 'order.paid',
      orderId,
      to:
        recipient === undefined
          ? { reason: 'placed the order', email: buyer.email, userId: buyer.userId }
          : { reason: 'invoice recipient of the account', email: recipient, userId: null },
    }),
  );
  const mail = () =>
    untilSent(api(), 'the mail to be settled', async () =>
      (await listed(admin, orderId)).find(isPaidAndSettled),
    );
  return { buyer, orderId, mail };
}

const listed = async (person: Person, orderId: string): Promise<OrderMail[]> =>
  (await person.call('GET', `/order/${orderId}/mails`)).as(orderMails).mails;

const isPaidAndSettled = ({ kind, state }: OrderMail) =>
  kind === 'order.paid' && (state === 'sent' || state === 'failed');

const sendAgain = (person: Person, orderId: string, mailId: string) =>
  person.call('POST', `/order/${orderId}/mails`, { body: { mailId } });

test('Staff see why a mail was not delivered, and its customer sees only that', async () => {
  const { buyer, orderId, mail } = await mailedOrder('bounce@example.com');

  expect(await mail()).toMatchObject({
    state: 'failed',
    attempts: 1,
    error: expect.stringContaining('550'),
    again: false,
  });
  const [own] = (await listed(buyer, orderId)).filter(isPaidAndSettled);
  expect(own).toMatchObject({ state: 'failed', recipient: 'bounce@example.com' });
  expect(own).not.toHaveProperty('error');
  expect(own).not.toHaveProperty('attempts');
  expectProblem(await (await signIn(api())).call('GET', `/order/${orderId}/mails`), 'not_found');
});

test('A mail is sent again as one of its own, and the trace says who asked for it', async () => {
  const { buyer, orderId, mail } = await mailedOrder();
  const first = await mail();

  const second = (await sendAgain(admin, orderId, first._id)).as(orderMail);
  const paymentMails = () =>
    caughtFor(api(), buyer.email).filter(({ subject }) => subject.startsWith('Payment'));
  await untilSent(api(), 'both to arrive', () => paymentMails().length === 2);

  expect(second).toMatchObject({ again: true, recipient: buyer.email });
  expect(second._id).not.toBe(first._id);
  const events = await api()
    .db.selectFrom('audit_log')
    .select(['actor_id', 'detail'])
    .where('action', '=', 'order.mail-again')
    .where('subject_id', '=', orderId)
    .execute();
  const detail = { mailId: first._id, newMailId: second._id, kind: 'order.paid' };
  expect(events).toEqual([{ actor_id: admin.userId, detail }]);
});

test('Two clicks that ask for the same mail again send it once', async () => {
  const { orderId, mail } = await mailedOrder();
  const first = await mail();

  const replies = await Promise.all([
    sendAgain(admin, orderId, first._id),
    sendAgain(admin, orderId, first._id),
  ]);

  const sent = replies.filter(({ status }) => status === 201).map((reply) => reply.as(orderMail));
  expect(new Set(sent.map(({ _id }) => _id)).size).toBe(1);
  expect((await listed(admin, orderId)).filter(({ again }) => again)).toHaveLength(1);
});

test('A mail that waits for its next try is tried now, and not sent twice', async () => {
  const { orderId } = await mailedOrder('full@example.com');
  const waiting = await untilSent(api(), 'the mail to wait', async () =>
    (await mailsOf(api(), orderId, 'order.paid')).find(
      ({ state, attempts }) => state === 'queued' && attempts === 1,
    ),
  );

  const same = (await sendAgain(admin, orderId, waiting.id)).as(orderMail);

  expect(same).toMatchObject({ _id: waiting.id, state: 'queued' });
  await untilSent(
    api(),
    'the second try',
    async () => (await mailsOf(api(), orderId, 'order.paid'))[0]?.attempts === 2,
  );
  expect(await mailsOf(api(), orderId, 'order.paid')).toHaveLength(1);
});

test('A mail that is being sent, or of another order, is not sent again', async () => {
  const { orderId, mail } = await mailedOrder();
  const { _id: mailId } = await mail();
  const other = await mailedOrder();
  expectProblem(await sendAgain(admin, other.orderId, mailId), 'not_found');
  await api()
    .db.updateTable('mails')
    .set({ state: 'sending', next_try_at: sql<Date>`now() + interval '1 hour'` })
    .where('id', '=', mailId)
    .execute();

  expectProblem(await sendAgain(admin, orderId, mailId), 'mail_under_way');
});

test('A customer turns off what is optional, is asked for no such mail then, and the trace shows it', async () => {
  const { buyer, orderId } = await mailedOrder();
  const path = `/user/${buyer.email}/mails`;
  expect((await buyer.call('GET', path)).json).toEqual({ off: [] });
  const body = { off: ['order.shipped', 'order.shipped', 'order.lapsing'] };
  expect((await buyer.call('PUT', path, { body })).json).toEqual({ modifiedCount: 1 });
  expect((await buyer.call('PUT', path, { body })).json).toEqual({ modifiedCount: 0 });
  expect((await admin.call('GET', path)).json).toEqual({ off: ['order.lapsing', 'order.shipped'] });

  await inTransaction(api().db, async (tx) => {
    for (const kind of [...optionalMailKinds, 'order.refunded'] as const) {
      const event = `${kind}:${orderId}`;
      const { email, userId } = buyer;
      const to = { reason: 'placed the order', email, userId } as const;
      await queueMail(tx, { event, kind, to, orderId });
    }
  });
  const kinds = (await mailsOf(api(), orderId)).map(({ kind }) => kind);
  expect(kinds).toEqual(expect.arrayContaining(['order.delivered', 'order.refunded']));
  expect(kinds).not.toContain('order.shipped');
  expect(kinds).not.toContain('order.lapsing');
  const trace = await api()
    .db.selectFrom('audit_log')
    .select('detail')
    .where('action', '=', 'user.mails')
    .where('subject_id', '=', buyer.userId)
    .execute();
  expect(trace).toEqual([{ detail: { from: [], to: ['order.lapsing', 'order.shipped'] } }]);
});

test.for([['order.paid'], ['order.placed'], ['newsletter']])(
  'The mail %s cannot be turned off, and nothing changes',
  async ([kind]) => {
    const buyer = await signIn(api());
    const path = `/user/${buyer.email}/mails`;

    expectFieldErrors(await buyer.call('PUT', path, { body: { off: [kind] } }), 'off.0');
    expect((await buyer.call('GET', path)).json).toEqual({ off: [] });
  },
);

test('Nobody changes the choices of another, not even an admin', async () => {
  const buyer = await signIn(api());
  const request = { body: { off: ['order.shipped'] } };

  for (const person of [admin, await signIn(api())]) {
    expectProblem(await person.call('PUT', `/user/${buyer.email}/mails`, request), 'forbidden');
  }
});
