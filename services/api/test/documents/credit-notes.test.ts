import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { inTransaction } from '../../src/db/database.ts';
import { reconcile } from '../../src/money/cancelling/reconcile.ts';
import { issueCreditNote } from '../../src/money/documents/issue-documents.ts';
import { beginPurchase, paidPurchase, paymentOf } from '../harness/paid-once.ts';
import { pdfPages } from '../harness/pdf-text.ts';
import { type Person, signInAdmin } from '../harness/people.ts';
import { payByCard, settle } from '../harness/purchase.ts';
import { failLater, refundIn, refundTo, retry, untilRefund } from '../harness/refund.ts';
import { refundAtStripe } from '../harness/reversal.ts';
import { useApi } from '../harness/use-api.ts';
import { documentsOf, fetchPdf } from './documents-of.ts';

const api = useApi();
let admin: Person;

beforeAll(async () => {
  admin = await signInAdmin(api());
});

const creditNotesOf = async (person: Person, orderId: string) =>
  (await documentsOf(person, orderId)).filter(({ kind }) => kind === 'credit-note');

const refundsOf = (paymentId: string) =>
  api().db.selectFrom('refunds').selectAll().where('payment_id', '=', paymentId).execute();

const untilMade = (orderId: string, id: string) => untilRefund('succeeded', admin, { orderId }, id);

test('A refund that has succeeded has one credit note, which names the invoice', async () => {
  const purchase = await paidPurchase(api());
  const { buyer, orderId, intent } = purchase;
  await refundAtStripe(api(), intent, 10_000);
  await api().stripe.settled();
  await reconcile(api().deps);

  const notes = await creditNotesOf(buyer, orderId);

  const number = expect.stringMatching(/^CN-20\d\d-\d{6}$/);
  expect(notes).toEqual([
    {
      file: expect.any(String),
      kind: 'credit-note',
      number,
      issuedAt: expect.any(String),
      total: -100,
    },
  ]);
  const [, invoice] = await documentsOf(buyer, orderId);
  const pdf = await fetchPdf(api(), buyer, `/order/${orderId}/documents/${notes[0]?.file}`);
  const [page = ''] = await pdfPages(pdf.bytes);
  for (const said of ['Credit note', notes[0]?.number ?? '', invoice?.number ?? '', '-$100.00']) {
    expect(page).toContain(said);
  }
});

test('Payments and refunds that are recorded at the same instant have numbers without a gap', async () => {
  const paid = await Promise.all(Array.from({ length: 8 }, () => paidPurchase(api())));
  const unpaid = await Promise.all(Array.from({ length: 8 }, () => beginPurchase(api())));
  await Promise.all([
    ...paid.map(({ intent }) => refundAtStripe(api(), intent, 2_500)),
    ...unpaid.map(async ({ buyer, orderId, intent }) => {
      await payByCard(api(), intent);
      await settle(buyer, orderId, intent.id);
    }),
  ]);
  await api().stripe.settled();
  await reconcile(api().deps);

  for (const kind of ['invoice', 'credit_note'] as const) {
    const rows = await api()
      .db.selectFrom('documents')
      .select('number')
      .where('kind', '=', kind)
      .orderBy('number')
      .execute();
    expect(rows.length).toBeGreaterThanOrEqual(8);
    const counts = rows.map(({ number }) => Number(number.slice(-6)));
    expect(counts).toEqual(rows.map((_, index) => index + 1));
  }
  const orders = [...paid, ...unpaid].map(({ orderId }) => documentsOf(admin, orderId));
  for (const documents of await Promise.all(orders)) {
    expect(documents.filter(({ kind }) => kind === 'invoice')).toHaveLength(1);
  }
});

test('Asked for again, even twice at once, it is the same credit note', async () => {
  const { intent, orderId } = await paidPurchase(api());
  await refundAtStripe(api(), intent, 5_000);
  await api().stripe.settled();
  const [refund] = await refundsOf((await paymentOf(api(), intent)).id);
  if (!refund) throw new Error('There is no refund.');

  const again = () => inTransaction(api().db, (tx) => issueCreditNote(tx, refund));
  const notes = await Promise.all([again(), again(), again()]);

  expect(new Set(notes.map((note) => note?.number)).size).toBe(1);
  expect(await creditNotesOf(admin, orderId)).toHaveLength(1);
});

test('A refund by lines shows them, and its amount beside them where it differs', async () => {
  const { intent, orderId } = await paidPurchase(api());
  const payment = await paymentOf(api(), intent);
  const refund = {
    id: randomUUID(),
    payment_id: payment.id,
    stripe_id: null,
    amount_cents: 15_000,
    failure: null,
    needs_review: false,
    reason: 'damaged' as const,
    note: null,
    requested_by: admin.userId,
    idempotency_key: null,
    retry_of: null,
  };
  const [row] = await api()
    .db.insertInto('refunds')
    .values({ ...refund, state: 'succeeded' })
    .returningAll()
    .execute();
  await api()
    .db.insertInto('refund_lines')
    .values({ refund_id: refund.id, position: 0, quantity: 2, unshipped: 2, amount_cents: 12_900 })
    .execute();
  if (!row) throw new Error('There is no refund.');
  await inTransaction(api().db, (tx) => issueCreditNote(tx, row));

  const [note] = await creditNotesOf(admin, orderId);

  const pdf = await fetchPdf(api(), admin, `/order/${orderId}/documents/${note?.file}`);
  const [page = ''] = await pdfPages(pdf.bytes);
  for (const said of ['-$129.00', '-$21.00', '-$150.00', 'Damaged or faulty']) {
    expect(page).toContain(said);
  }
});

test('A refund that is under way has none yet, and one that failed after all leaves its own void', async () => {
  const { intent, orderId } = await paidPurchase(api());
  await refundAtStripe(api(), intent, 5_000);
  await api().stripe.settled();
  const [refund] = await refundsOf((await paymentOf(api(), intent)).id);
  if (!refund) throw new Error('There is no refund.');
  const requested = { ...refund, id: randomUUID(), state: 'requested' as const };
  const none = await inTransaction(api().db, (tx) => issueCreditNote(tx, requested));
  expect(none).toBeUndefined();

  await api()
    .db.updateTable('refunds')
    .set({ state: 'failed' })
    .where('id', '=', refund.id)
    .execute();

  const [note] = await creditNotesOf(admin, orderId);
  expect(note).toMatchObject({ isVoid: true });
  expect(note).not.toHaveProperty('replacedBy');
});

test('A void credit note says so and names the one of the retry that was made', async () => {
  const purchase = await paidPurchase(api());
  const { orderId, buyer } = purchase;
  const first = await refundTo('succeeded', admin, purchase);
  await failLater(api(), admin, { orderId }, first._id);
  const again = refundIn(await retry(admin, { orderId }, first._id));
  await failLater(api(), admin, { orderId }, (await untilMade(orderId, again._id))._id);
  const last = refundIn(await retry(admin, { orderId }, again._id));
  await untilMade(orderId, last._id);

  const [one, two, three] = await creditNotesOf(buyer, orderId);
  expect(one).toMatchObject({ isVoid: true, replacedBy: three?.number });
  expect(two).toMatchObject({ isVoid: true, replacedBy: three?.number });
  expect(three).not.toHaveProperty('isVoid');
  const page = async (file = '') => {
    const path = `/order/${orderId}/documents/${file}`;
    return (await pdfPages((await fetchPdf(api(), buyer, path)).bytes)).join();
  };
  expect(await page(one?.file)).toContain('VOID');
  expect(await page(one?.file)).toContain(three?.number);
  expect(await page(three?.file)).not.toContain('VOID');
});
