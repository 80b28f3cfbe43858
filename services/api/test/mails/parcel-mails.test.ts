import { randomUUID } from 'node:crypto';
import type { MailKind } from '@kerf/domain/mail';
import { expect, test } from 'vitest';
import { inTransaction } from '../../src/db/database.ts';
import { queueMail } from '../../src/platform/mail-delivery/queue-mail.ts';
import { caught, mailsOf, untilSent } from '../harness/caught.ts';
import { type Purchase, paidPurchase } from '../harness/paid-once.ts';
import { signInAdmin } from '../harness/people.ts';
import { failLater, refundTo } from '../harness/refund.ts';
import { refundAtStripe } from '../harness/reversal.ts';
import { useApi } from '../harness/use-api.ts';

const api = useApi({ mails: true });

interface Parcel {
  readonly quantity: number;
  readonly shippedAt: string;
  readonly deliveredAt?: string;
  readonly service?: string;
  readonly isVoid?: boolean;
}

/** Ships this many of a paid order's ten units. */
async function shipSome(
  { orderId }: Purchase,
  { quantity, shippedAt, deliveredAt, service, isVoid = false }: Parcel,
): Promise<string> {
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
      service,
      tracking_number: `A&B ${id.slice(0, 8)}`,
      shipped_at: new Date(shippedAt),
      delivered_at: deliveredAt === undefined ? null : new Date(deliveredAt),
      voided_at: isVoid ? new Date() : null,
    })
    .execute();
  await db
    .insertInto('shipment_lines')
    .values({ shipment_id: id, position: 0, quantity })
    .execute();
  return id;
}

const [FIRST, SECOND, THIRD, FOURTH] = [
  '2026-11-20T09:00:00Z',
  '2026-11-20T09:00:02Z',
  '2026-11-23T09:00:00Z',
  '2026-11-24T09:00:00Z',
];

const ask = (kind: MailKind, { buyer, orderId }: Purchase, content: Record<string, string>) =>
  inTransaction(api().db, (tx) =>
    queueMail(tx, {
      event: `${kind}:${Object.values(content).join()}`,
      kind,
      orderId,
      content,
      to: { reason: 'placed the order', email: buyer.email, userId: buyer.userId },
    }),
  );

const failureOf = (orderId: string, kind: MailKind) =>
  untilSent(api(), 'the mail to be refused', async () => {
    const [row] = await mailsOf(api(), orderId, kind);
    return row?.state === 'failed' && (row.error ?? undefined);
  });

test('A parcel is told of with its carrier, its service and its tracking number as a link', async () => {
  const purchase = await paidPurchase(api());
  const shipmentId = await shipSome(purchase, {
    quantity: 10,
    shippedAt: FIRST,
    service: 'Ground',
  });
  await ask('order.shipped', purchase, { shipmentId });
  const mail = await caught(api(), purchase.buyer.email, /^Order KS-\d+ has shipped$/);
  const number = `A%26B%20${shipmentId.slice(0, 8)}`;
  expect(mail.text).toContain(`https://parcel.example.com/?number=${number}`);
  expect(mail.html).toContain('Track parcel');
  expect(mail.text).toMatch(/Carrier:\s+Parcel\s+\w{8}\s+Ground\./);
  expect(mail.text).not.toContain('This is parcel');
});

test('A correction says that it is one, and does not announce the parcel again', async () => {
  const purchase = await paidPurchase(api());
  const shipmentId = await shipSome(purchase, { quantity: 10, shippedAt: FIRST });
  await ask('order.shipped', purchase, { shipmentId, corrects: `order.shipped:${shipmentId}` });
  const subject = /^Corrected shipping details for order KS-\d+$/;
  const mail = await caught(api(), purchase.buyer.email, subject);
  expect(mail.text).toContain('We have corrected how this parcel goes.');
});

test('Each of two parcels that ship within seconds tells what is in it and what followed', async () => {
  const purchase = await paidPurchase(api());
  const one = await shipSome(purchase, { quantity: 4, shippedAt: FIRST });
  const two = await shipSome(purchase, { quantity: 6, shippedAt: SECOND });
  await ask('order.shipped', purchase, { shipmentId: one });
  await ask('order.shipped', purchase, { shipmentId: two });

  const part = await caught(api(), purchase.buyer.email, /^Part of order KS-\d+ has shipped$/);
  expect(part.text).toMatch(/This is parcel 1\.\s+The\s+rest\s+of\s+your\s+order\s+follows\./);
  expect(part.text).toMatch(/In this parcel[\s\S]+ 4\n[\s\S]+Still to ship[\s\S]+ 6\n/);
  const rest = await caught(api(), purchase.buyer.email, /^The rest of order KS-\d+ has shipped$/);
  expect(rest.text).toMatch(/This\s+is\s+parcel\s+2\s+of\s+2\./);
  expect(rest.text).toMatch(/In this parcel[\s\S]+ 6\n/);
  expect(rest.text).not.toContain('Still to ship');
});

test('An order is delivered when its last parcel is, and until then what is still to come is listed', async () => {
  const purchase = await paidPurchase(api());
  const one = await shipSome(purchase, { quantity: 4, shippedAt: FIRST, deliveredAt: FOURTH });
  const two = await shipSome(purchase, { quantity: 6, shippedAt: SECOND, deliveredAt: THIRD });
  await ask('order.delivered', purchase, { shipmentId: one });
  await ask('order.delivered', purchase, { shipmentId: two });

  const part = await caught(api(), purchase.buyer.email, /^Part of order KS-\d+ was delivered$/);
  expect(part.text).toContain('This is parcel 2 of 2.');
  expect(part.text).toMatch(/In this parcel[\s\S]+ 6\n[\s\S]+Still to come[\s\S]+ 4\n/);
  const last = await caught(
    api(),
    purchase.buyer.email,
    /^The rest of order KS-\d+ was delivered$/,
  );
  expect(last.text).not.toContain('Still to come');
});

test('A parcel that was delivered before the next one was shipped is a part with more to come', async () => {
  const purchase = await paidPurchase(api());
  const one = await shipSome(purchase, { quantity: 4, shippedAt: FIRST, deliveredAt: THIRD });
  await shipSome(purchase, { quantity: 6, shippedAt: FOURTH });
  await ask('order.delivered', purchase, { shipmentId: one });

  const part = await caught(api(), purchase.buyer.email, /^Part of order KS-\d+ was delivered$/);
  expect(part.text).toContain('This is parcel 1.');
  expect(part.text).toMatch(/Still to come[\s\S]+ 6\n/);
});

test('A parcel that follows one that was taken back is the first', async () => {
  const purchase = await paidPurchase(api());
  await shipSome(purchase, { quantity: 4, shippedAt: FIRST, isVoid: true });
  const shipmentId = await shipSome(purchase, { quantity: 6, shippedAt: SECOND });
  await ask('order.shipped', purchase, { shipmentId });

  const part = await caught(api(), purchase.buyer.email, /^Part of order KS-\d+ has shipped$/);
  expect(part.text).toContain('This is parcel 1.');
  expect(part.text).toMatch(/Still to ship[\s\S]+ 4\n/);
});

test('What was taken back before its mail left is not told of', async () => {
  const purchase = await paidPurchase(api());
  const parcel = { quantity: 10, shippedAt: FIRST };
  await ask('order.shipped', purchase, {
    shipmentId: await shipSome(purchase, { ...parcel, isVoid: true }),
  });
  await ask('order.delivered', purchase, { shipmentId: await shipSome(purchase, parcel) });

  expect(await failureOf(purchase.orderId, 'order.shipped')).toContain('taken back');
  expect(await failureOf(purchase.orderId, 'order.delivered')).toContain('taken back');
});

test('A shipment of another order is not told of', async () => {
  const [purchase, other] = [await paidPurchase(api()), await paidPurchase(api())];
  await ask('order.shipped', purchase, {
    shipmentId: await shipSome(other, { quantity: 10, shippedAt: FIRST }),
  });

  expect(await failureOf(purchase.orderId, 'order.shipped')).toContain('taken back');
});

test('A mail that was asked for without what it needs fails and says what is missing', async () => {
  const purchase = await paidPurchase(api());
  await ask('order.refunded', purchase, {});

  expect(await failureOf(purchase.orderId, 'order.refunded')).toBe(
    'It was asked for without a refundId.',
  );
});

test('A refund that failed after all is told of, with its void credit note', async () => {
  const [purchase, admin] = [await paidPurchase(api()), await signInAdmin(api())];
  const { _id } = await refundTo('succeeded', admin, purchase, { kind: 'amount', amount: 123 });
  await failLater(api(), admin, purchase, _id);

  const mail = await caught(api(), purchase.buyer.email, /^The refund of \$123\.00 .+ failed$/);
  expect(mail.text).toMatch(/Credit\s+note\s+CN-\S+\s+is\s+void/);
});

test('A refund is told of with its amount and its credit note', async () => {
  const purchase = await paidPurchase(api());
  await refundAtStripe(api(), purchase.intent, 12_300);
  const mail = await caught(api(), purchase.buyer.email, /^Refund of \$123\.00 for order KS-\d+$/);

  expect(mail.attachments.map(({ filename }) => filename)).toEqual([
    expect.stringMatching(/^credit-note-.+\.pdf$/),
  ]);
});
