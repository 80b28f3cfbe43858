import { randomUUID } from 'node:crypto';
import { stockAlert } from '@kerf/contract/schemas/stock';
import { beforeAll, expect, test } from 'vitest';
import { readMailFacts } from '../../src/admin/mails/read-mail-facts.ts';
import type { ProductRow } from '../../src/db/schema.ts';
import { MailRefused } from '../../src/gateways/mail/mail-transport.ts';
import { queueStockAlertMails } from '../../src/warehouse/stock/stock-alerts.ts';
import { type Person, signIn, signInAdmin } from '../harness/people.ts';
import { expectProblem } from '../harness/problem.ts';
import { countStock, stockProduct } from '../harness/shelf.ts';
import { useApi } from '../harness/use-api.ts';

const api = useApi();
let admin: Person;

beforeAll(async () => {
  admin = await signInAdmin(api());
});

const alert = (person: Person, { id }: ProductRow, method: 'GET' | 'PUT' | 'DELETE' = 'PUT') =>
  person.call(method, `/product/${id}/stock-alert`);
const receive = ({ id }: ProductRow, quantity: number) =>
  admin.call('POST', `/product/${id}/stock`, { body: { kind: 'received', quantity } });
const unpublish = ({ id }: ProductRow) =>
  api().db.updateTable('products').set({ published_at: null }).where('id', '=', id).execute();
const mailsTo = ({ email }: Person) =>
  api()
    .db.selectFrom('mails')
    .select(['kind', 'content'])
    .where('recipient', '=', email)
    .where('kind', '=', 'product.back')
    .execute();

test('A user who asked is mailed once, however many processes check at once', async () => {
  const [buyer, other] = [await signIn(api()), await signIn(api())];
  const blade = await stockProduct(api(), { stock: 5, minOrder: 5 });
  await alert(buyer, blade);
  await alert(buyer, blade);

  await queueStockAlertMails(api().db);
  expect(await mailsTo(buyer)).toEqual([]);
  await receive(blade, 100);
  await Promise.all([1, 2, 3].map(() => queueStockAlertMails(api().db)));
  await queueStockAlertMails(api().db);

  expect(await mailsTo(buyer)).toEqual([
    { kind: 'product.back', content: { productId: blade.id } },
  ]);
  expect(await mailsTo(other)).toEqual([]);
  expect((await alert(buyer, blade, 'GET')).as(stockAlert)).toEqual({ asked: false });
});

test('A user who asks again after a mail is mailed again', async () => {
  const buyer = await signIn(api());
  const blade = await stockProduct(api());
  await alert(buyer, blade);
  await queueStockAlertMails(api().db);
  await alert(buyer, blade);
  await queueStockAlertMails(api().db);

  expect(await mailsTo(buyer)).toHaveLength(2);
});

test('A user who no longer asks is not mailed', async () => {
  const buyer = await signIn(api());
  const blade = await stockProduct(api(), { stock: 0 });
  await alert(buyer, blade);
  expect((await alert(buyer, blade, 'GET')).as(stockAlert)).toEqual({ asked: true });

  await alert(buyer, blade, 'DELETE');
  await receive(blade, 100);
  await queueStockAlertMails(api().db);

  expect(await mailsTo(buyer)).toEqual([]);
});

test('A product that is no longer sold cannot be asked for, and nobody is told of it', async () => {
  const buyer = await signIn(api());
  const blade = await stockProduct(api());
  await alert(buyer, blade);
  await admin.call('DELETE', `/product/${blade.id}`);

  await queueStockAlertMails(api().db);

  expect(await mailsTo(buyer)).toEqual([]);
  for (const method of ['GET', 'PUT', 'DELETE'] as const) {
    expectProblem(await alert(buyer, blade, method), 'not_found');
  }
});

test('Nobody is told of a product that became a draft, also not by a mail that was about to leave', async () => {
  const buyer = await signIn(api());
  const [draft, late] = [await stockProduct(api()), await stockProduct(api())];
  await alert(buyer, draft);
  await alert(buyer, late);
  await unpublish(draft);

  await queueStockAlertMails(api().db);

  const mails = await mailsTo(buyer);
  expect(mails.map(({ content }) => content)).toEqual([{ productId: late.id }]);
  await unpublish(late);
  const mail = await api()
    .db.selectFrom('mails')
    .selectAll()
    .where('recipient', '=', buyer.email)
    .where('kind', '=', 'product.back')
    .executeTakeFirstOrThrow();
  await expect(readMailFacts(api().db, mail)).rejects.toThrow(MailRefused);
});

test('A product that sells out again before the mail leaves is not told of, and stays asked for', async () => {
  const buyer = await signIn(api());
  const blade = await stockProduct(api(), { stock: 0 });
  await alert(buyer, blade);
  await receive(blade, 100);
  await queueStockAlertMails(api().db);
  const told = () =>
    api()
      .db.selectFrom('mails')
      .selectAll()
      .where('recipient', '=', buyer.email)
      .where('kind', '=', 'product.back')
      .orderBy('created_at')
      .execute();
  const [mail] = await told();
  await countStock(api(), blade.id, 0);

  if (!mail) throw new Error('Nobody was told.');
  await expect(readMailFacts(api().db, mail)).rejects.toThrow(MailRefused);

  expect((await alert(buyer, blade, 'GET')).as(stockAlert)).toEqual({ asked: true });
  await receive(blade, 50);
  await queueStockAlertMails(api().db);
  expect(await told()).toHaveLength(2);
});

test('Nobody fills the mailbox of somebody else whose address they registered', async () => {
  const email = `owner-${randomUUID().slice(0, 8)}@example.com`;
  const uid = randomUUID();
  const stranger = await signIn(api(), { email, uid, emailVerified: false });
  const blade = await stockProduct(api());

  expectProblem(await alert(stranger, blade), 'email_not_verified');
  // Asked for before its address had to be verified, or under another one.
  await api()
    .db.insertInto('stock_alerts')
    .values({ user_id: stranger.userId, product_id: blade.id })
    .execute();
  await queueStockAlertMails(api().db);
  expect(await mailsTo(stranger)).toEqual([]);

  const owner = await signIn(api(), { email, uid });
  expect((await alert(owner, blade)).as(stockAlert)).toEqual({ asked: true });
});
