import { randomUUID } from 'node:crypto';
import type { MailKind } from '@kerf/domain/mail';
import { expect, test } from 'vitest';
import { inTransaction } from '../../src/db/transaction.ts';
import { queueMail } from '../../src/modules/mails/queue-mail.ts';
import { caught, mailsOf, untilSent } from '../harness/caught.ts';
import { type Purchase, paidPurchase } from '../harness/paid-once.ts';
import { refundAtStripe } from '../harness/reversal.ts';
import { useApi } from '../harness/use-api.ts';

const api = useApi({ mails: true });

/** Ships this many of a paid order's ten units. */
async function shipSome({ orderId }: Purchase, quantity: number, voided = false): Promise<string> {
  const { db } = api();
  const [carrierId, id] = [randomUUID(), randomUUID()];
  await db
    .insertInto('carriers')
    .values({
      id: carrierId,
      name: `Parcel ${carrierId.slice(0, 8)}`,
      tracking_url: 'https://parcel.example.com/?number={number}',
    })
    .execute();
  await db
    .insertInto('shipments')
    .values({
      id,
      order_id: orderId,
      carrier_id: carrierId,
      tracking_number: `A&B ${id.slice(0, 8)}`,
      voided_at: voided ? new Date() : null,
    })
    .execute();
  await db
    .insertInto('shipment_lines')
    .values({ shipment_id: id, position: 0, quantity })
    .execute();
  return id;
}

const ask = (kind: MailKind, { buyer, orderId }: Purchase, content: Record<string, string>) =>
  inTransaction(api().db, (tx) =>
    queueMail(tx, {
      event: `${kind}:${Object.values(content).join()}`,
      kind,
      orderId,
      content,
      recipient: buyer.email,
      userId: buyer.userId,
    }),
  );

const failureOf = (orderId: string, kind: MailKind) =>
  untilSent(api(), 'the mail to be refused', async () => {
    const [row] = await mailsOf(api(), orderId, kind);
    return row?.state === 'failed' && (row.error ?? undefined);
  });

test('A parcel is told of with its carrier, its tracking number as a link, and whether more follows', async () => {
  const purchase = await paidPurchase(api());
  const shipmentId = await shipSome(purchase, 4);
  await ask('order.shipped', purchase, { shipmentId });
  const part = await caught(api(), purchase.buyer.email, /^Part of order KS-\d+ has shipped$/);
  expect(part.html).toContain('The rest of your order follows.');
  const number = `A%26B%20${shipmentId.slice(0, 8)}`;
  expect(part.text).toContain(`https://parcel.example.com/?number=${number}`);
  expect(part.html).toContain('Track parcel');

  await ask('order.delivered', purchase, { shipmentId: await shipSome(purchase, 6) });
  await caught(api(), purchase.buyer.email, /^Order KS-\d+ was delivered$/);
});

test('A shipment that was taken back before its mail left is not told of', async () => {
  const purchase = await paidPurchase(api());
  await ask('order.shipped', purchase, { shipmentId: await shipSome(purchase, 10, true) });

  expect(await failureOf(purchase.orderId, 'order.shipped')).toContain('taken back');
});

test('A shipment of another order is not told of', async () => {
  const [purchase, other] = [await paidPurchase(api()), await paidPurchase(api())];
  await ask('order.shipped', purchase, { shipmentId: await shipSome(other, 10) });

  expect(await failureOf(purchase.orderId, 'order.shipped')).toContain('taken back');
});

test('A mail that was asked for without what it needs fails and says what is missing', async () => {
  const purchase = await paidPurchase(api());
  await ask('order.refunded', purchase, {});

  expect(await failureOf(purchase.orderId, 'order.refunded')).toBe(
    'It was asked for without a refundId.',
  );
});

test('A refund is told of with its amount and its credit note', async () => {
  const purchase = await paidPurchase(api());
  await refundAtStripe(api(), purchase.intent, 12_300);
  const mail = await caught(api(), purchase.buyer.email, /^Refund of \$123\.00 for order KS-\d+$/);

  expect(mail.attachments.map(({ filename }) => filename)).toEqual([
    expect.stringMatching(/^credit-note-.+\.pdf$/),
  ]);
});
