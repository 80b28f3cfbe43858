import { stockAlert } from '@kerf/contract/schemas/stock';
import { beforeAll, expect, test } from 'vitest';
import type { ProductRow } from '../../src/db/schema.ts';
import { tellOfStock } from '../../src/modules/stock/stock-alerts.ts';
import { type Person, signIn, signInAdmin } from '../harness/people.ts';
import { expectProblem } from '../harness/problem.ts';
import { stockProduct } from '../harness/shelf.ts';
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
const mailsTo = ({ email }: Person) =>
  api()
    .db.selectFrom('mails')
    .select(['kind', 'content'])
    .where('recipient', '=', email)
    .where('kind', '=', 'product.back')
    .execute();

test('Who asked is told once, however many processes look at the same time', async () => {
  const [buyer, other] = [await signIn(api()), await signIn(api())];
  const blade = await stockProduct(api(), { stock: 5, minOrder: 5 });
  await alert(buyer, blade);
  await alert(buyer, blade);

  await tellOfStock(api().db);
  expect(await mailsTo(buyer)).toEqual([]);
  await receive(blade, 100);
  await Promise.all([1, 2, 3].map(() => tellOfStock(api().db)));
  await tellOfStock(api().db);

  expect(await mailsTo(buyer)).toEqual([
    { kind: 'product.back', content: { productId: blade.id } },
  ]);
  expect(await mailsTo(other)).toEqual([]);
  expect((await alert(buyer, blade, 'GET')).as(stockAlert)).toEqual({ asked: false });
});

test('Who asks again after a mail is told again', async () => {
  const buyer = await signIn(api());
  const blade = await stockProduct(api());
  await alert(buyer, blade);
  await tellOfStock(api().db);
  await alert(buyer, blade);
  await tellOfStock(api().db);

  expect(await mailsTo(buyer)).toHaveLength(2);
});

test('Who takes it back is not told', async () => {
  const buyer = await signIn(api());
  const blade = await stockProduct(api(), { stock: 0 });
  await alert(buyer, blade);
  expect((await alert(buyer, blade, 'GET')).as(stockAlert)).toEqual({ asked: true });

  await alert(buyer, blade, 'DELETE');
  await receive(blade, 100);
  await tellOfStock(api().db);

  expect(await mailsTo(buyer)).toEqual([]);
});

test('A product that is no longer sold cannot be asked for, and nobody is told of it', async () => {
  const buyer = await signIn(api());
  const blade = await stockProduct(api());
  await alert(buyer, blade);
  await admin.call('DELETE', `/product/${blade.id}`);

  await tellOfStock(api().db);

  expect(await mailsTo(buyer)).toEqual([]);
  for (const method of ['GET', 'PUT', 'DELETE'] as const) {
    expectProblem(await alert(buyer, blade, method), 'not_found');
  }
});
