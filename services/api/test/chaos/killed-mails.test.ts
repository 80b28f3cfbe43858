import { randomUUID } from 'node:crypto';
import { type MailCatcher, startMailCatcher } from '@kerf/mail-catcher/mail-catcher';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '../../src/db/database.ts';
import type { ProductRow } from '../../src/db/schema.ts';
import { queueMail } from '../../src/platform/mail-delivery/queue-mail.ts';
import { type ApiProcess, processEnvironment, startApiProcess } from '../harness/api-process.ts';
import { mailsOf, makeDue } from '../harness/caught.ts';
import { type Person, signIn } from '../harness/people.ts';
import { placeOne } from '../harness/purchase.ts';
import { stockProduct } from '../harness/shelf.ts';
import { type TcpProxy, tcpProxy } from '../harness/tcp-proxy.ts';
import { until } from '../harness/until.ts';
import { useApi } from '../harness/use-api.ts';

// This API sends no mails itself.
const api = useApi({ manyConnections: true, config: { MAX_OPEN_ORDERS: 1000 } });
const TIMEOUT_MS = 30_000;
let catcher: MailCatcher;
/** The connections of the process to be killed. */
let wires: Record<'postgres' | 'smtp', TcpProxy>;
let buyer: Person;
/** The orders of the mails here. */
const ORDERS = 6;
const orderIds: string[] = [];
const running: ApiProcess[] = [];

beforeAll(async () => {
  catcher = await startMailCatcher({ smtp: 0, page: 0 });
  wires = {
    postgres: await tcpProxy(api().config.DATABASE_URL),
    smtp: await tcpProxy(catcher.smtpUrl),
  };
  buyer = await signIn(api(), { emailVerified: true });
  const product = await stockProduct(api(), { stock: 1000 });
  for (let count = 0; count < ORDERS; count += 1) orderIds.push(await confirmedOrder(product));
});

afterEach(async () => {
  await Promise.all(running.splice(0).map((process) => process.kill()));
});

afterAll(async () => {
  await Promise.all(Object.values(wires).map((wire) => wire.close()));
  await catcher.close();
});

async function start(): Promise<ApiProcess> {
  const process = startApiProcess(
    processEnvironment(api().config, {
      DATABASE_URL: wires.postgres.url,
      SMTP_URL: wires.smtp.url,
      MAIL_FROM: 'orders@kerf.test',
    }),
  );
  running.push(process);
  await process.ready();
  return process;
}

/** Places an order whose confirmation cannot be picked up instead of the mail under test. */
async function confirmedOrder(product: ProductRow): Promise<string> {
  const { _id: orderId } = await placeOne(buyer, product);
  const confirming = await until(
    'the order to be confirmed',
    async () => (await mailsOf(api(), orderId, 'order.placed'))[0],
    TIMEOUT_MS,
  );
  await api().db.deleteFrom('mails').where('id', '=', confirming.id).execute();
  return orderId;
}

/** Queues one more mail about an order and returns its event. Mails about one order are sent one by one. */
async function askForPaid(order = 0): Promise<string> {
  const event = `order.paid:${randomUUID()}`;
  await inTransaction(api().db, (tx) =>
    queueMail(tx, {
      event,
      kind: 'order.paid',
      to: { reason: 'placed the order', email: buyer.email, userId: buyer.userId },
      orderId: orderIds[order] ?? expect.unreachable(),
    }),
  );
  return event;
}

function paidMail(event: string) {
  return api()
    .db.selectFrom('mails')
    .selectAll()
    .where('event', '=', event)
    .executeTakeFirstOrThrow();
}

/** The mail as a mailbox shows it. */
const shownOf = (mailId: string) =>
  catcher.mails.list().filter(({ messageId }) => messageId.includes(mailId));

test.for([
  ['before it says that it sends the mail', 'postgres', 'client', /attempts \+ 1/, 'queued', 0],
  ['before the mail server greets it', 'smtp', 'server', /^220 /, 'sending', 0],
  ['before the mail server has all of the mail', 'smtp', 'client', /Message-ID/i, 'sending', 0],
  ['before it hears that the mail was taken', 'smtp', 'server', /queued/i, 'sending', 1],
  ['before it notes that the mail was taken', 'postgres', 'client', /"sent_at" =/, 'sending', 1],
] as const)(
  'A process that is killed %s leaves a mail that is sent, and shown once',
  { timeout: 90_000 },
  async ([, wire, from, what, state, takenBefore]) => {
    // Queued before the start, so that the first round of the process finds it.
    const event = await askForPaid();
    // Several of its connections to Postgres may fetch a mail at the same time.
    const reached =
      wire === 'postgres'
        ? wires.postgres.holdBackAll(from, what)
        : wires.smtp.holdBack(from, what);
    const process = await start();
    await reached;
    await wires.postgres.cut();
    await process.kill();
    await wires.postgres.mend();
    const { id, ...left } = await paidMail(event);
    expect(left.state).toBe(state);
    expect(shownOf(id)).toHaveLength(takenBefore);

    // Ends its claim.
    await makeDue(api(), id);
    await start();
    await until(
      'the mail to be sent',
      async () => (await paidMail(event)).state === 'sent',
      TIMEOUT_MS,
    );

    expect(shownOf(id).map(({ deliveries }) => deliveries)).toEqual([takenBefore + 1]);
  },
);

test('A mail whose process was killed is not begun by another before its claim ends', async () => {
  const process = await start();
  const reached = wires.smtp.holdBack('server', /^220 /);
  const event = await askForPaid();
  await reached;
  await process.kill();
  const { id } = await paidMail(event);
  // However long the start of the other takes.
  await api()
    .db.updateTable('mails')
    .set({ next_try_at: sql<Date>`now() + interval '1 hour'` })
    .where('id', '=', id)
    .execute();
  await start();
  const other = await askForPaid(1);
  await until(
    'another mail to be sent',
    async () => (await paidMail(other)).state === 'sent',
    TIMEOUT_MS,
  );

  expect(await paidMail(event)).toMatchObject({ state: 'sending', attempts: 1 });
  expect(shownOf(id)).toEqual([]);
});

test('Three processes send sixty mails that wait once each', { timeout: 90_000 }, async () => {
  const events: string[] = [];
  for (let count = 0; count < 60; count += 1) {
    // A mail about the first order is still claimed by a process that was killed.
    events.push(await askForPaid(1 + (count % (ORDERS - 1))));
  }
  await Promise.all([start(), start(), start()]);

  await until(
    'all of them to be sent',
    async () => {
      const rows = await Promise.all(events.map(paidMail));
      return rows.every(({ state }) => state === 'sent');
    },
    TIMEOUT_MS,
  );
  for (const event of events) {
    const { id, attempts } = await paidMail(event);
    expect(attempts).toBe(1);
    expect(shownOf(id).map(({ deliveries }) => deliveries)).toEqual([1]);
  }
});

test('Another process sends the mails of one that was killed before a minute is over', async () => {
  const process = await start();
  const reached = wires.smtp.holdBack('server', /^220 /);
  const event = await askForPaid(2);
  await reached;
  await process.kill();

  const { next_try_at: dueAt } = await paidMail(event);
  expect(dueAt.getTime() - Date.now()).toBeLessThan(30_000);
});

test('A mail that the mail server takes its time for holds up no other', async () => {
  await start();
  catcher.faults.silent = 1;
  const slow = await askForPaid(3);
  const { id } = await paidMail(slow);
  await until('the mail server to have it', () => shownOf(id).length === 1, TIMEOUT_MS);
  // The others have found nothing more to send by now, and look again.
  for (const order of [4, 5]) {
    const event = await askForPaid(order);
    await until(
      'another mail to be sent',
      async () => (await paidMail(event)).state === 'sent',
      TIMEOUT_MS,
    );
  }

  expect((await paidMail(slow)).state).toBe('sending');
});
