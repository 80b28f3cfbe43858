import { randomUUID } from 'node:crypto';
import { message } from '@kerf/contract/schemas/message';
import { placed as placedOrder } from '@kerf/contract/schemas/order';
import { NO_ORDER_FIELDS } from '@kerf/domain/po-number';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { inTransaction } from '../../src/db/database.ts';
import { queueMail } from '../../src/platform/mail-delivery/queue-mail.ts';
import { caught, caughtFor, mailsOf, makeDue, untilSent } from '../harness/caught.ts';
import { type Person, signIn, signInAdmin } from '../harness/people.ts';
import { beginPayment, payByCard, placeOne, settle } from '../harness/purchase.ts';
import { stockProduct } from '../harness/shelf.ts';
import { useApi } from '../harness/use-api.ts';

const api = useApi({ mails: true });
const TYPED = {
  customerName: 'You won! https://evil.example.com/claim',
  phone: '+1 555 0199',
  address: '66 Trap Street\nhttps://evil.example.com/claim',
};

const stranger = () => signIn(api(), { emailVerified: false });

beforeAll(async () => {
  const fields = { ...NO_ORDER_FIELDS, lineNote: { kind: 'optional' } };
  const admin = await signInAdmin(api());
  await admin.call('PUT', '/shop/order-fields', { body: { fields, was: NO_ORDER_FIELDS } });
});

/** A paid order with lures to another site in its name, its address and the note of its line. */
async function paidOrder(buyer: Person): Promise<string> {
  const { id: productId } = await stockProduct(api());
  const line = { productId, quantity: 10, note: 'Claim it here' };
  const reply = await buyer.call('POST', '/orders', { body: { lines: [line], ...TYPED } });
  const { _id: orderId } = reply.as(placedOrder).order;
  const intent = await beginPayment(api(), buyer, { orderId });
  await payByCard(api(), intent);
  await settle(buyer, orderId, intent.id);
  return orderId;
}

const askPlaced = (buyer: Person, orderId: string, which = '') =>
  inTransaction(api().db, (tx) =>
    queueMail(tx, {
      event: `order.placed:${orderId}${which}`,
      kind: 'order.placed',
      to: { reason: 'placed the order', email: buyer.email, userId: buyer.userId },
      orderId,
    }),
  );

test.for([
  [false, 0],
  [true, 1],
] as const)(
  'To an address that is verified (%s), names and addresses as typed and documents with them go %s times',
  async ([emailVerified, times]) => {
    const buyer = await signIn(api(), { emailVerified });
    await paidOrder(buyer);

    const receipt = await caught(api(), buyer.email, /^Payment received/);
    const placed = await caught(api(), buyer.email, /^Order KS-\d+ received$/);
    expect(receipt.attachments).toHaveLength(times);
    expect(receipt.html.includes('Your invoice is attached.')).toBe(times === 1);
    for (const { text, html } of [receipt, placed]) {
      for (const body of [text, html]) {
        expect(body.split('66 Trap Street')).toHaveLength(times + 1);
        expect(body).not.toContain(TYPED.phone);
      }
    }
    expect(placed.text.split('You won!')).toHaveLength(times + 1);
    expect(placed.text.split('Claim it here')).toHaveLength(times + 1);
  },
);

test('To an unverified address go five mails a day; the next waits until the first is a day old', async () => {
  const buyer = await stranger();
  const { _id: orderId } = await placeOne(buyer, await stockProduct(api()));
  for (const which of ['', '/2', '/3', '/4', '/5', '/6']) await askPlaced(buyer, orderId, which);

  const waiting = await untilSent(api(), 'five mails to leave and one to wait', async () => {
    const rows = await mailsOf(api(), orderId);
    const [late, ...others] = rows.filter(({ error }) => error?.includes('within a day'));
    return late && others.length === 0 && caughtFor(api(), buyer.email).length === 5 && late;
  });
  expect(waiting).toMatchObject({ state: 'queued', asked_at: waiting.next_try_at });
  expect(waiting.next_try_at.getTime() - Date.now()).toBeGreaterThan(23 * 3_600_000);

  await makeDue(api(), waiting.id);
  await api()
    .db.updateTable('mails')
    .set({ counted_at: sql<Date>`counted_at - interval '1 day'` })
    .where('recipient', '=', buyer.email)
    .execute();
  await untilSent(api(), 'the sixth', () => caughtFor(api(), buyer.email).length === 6);
});

test('A reply to an address that nobody has verified does not quote what was written there', async () => {
  const admin = await signInAdmin(api());
  const body = 'Claim your prize at https://evil.example.com';
  const known = await signIn(api());
  const addresses = [`stranger-${randomUUID().slice(0, 8)}@example.com`, known.email];
  for (const email of addresses) {
    await api().call('POST', '/message', { body: { email, body } });
    const [found] = (await admin.call('GET', `/messages?search=${email}`)).as(z.array(message));
    await admin.call('POST', `/message/${found?._id}/replies`, { body: { body: 'Which prize?' } });
  }

  const [to, toKnown] = await Promise.all(
    addresses.map((email) => caught(api(), email, /^Re: your message/)),
  );
  expect(to?.text).toContain('Which prize?');
  expect(to?.html).not.toContain('evil.example.com');
  expect(toKnown?.text).toContain('evil.example.com');
});
