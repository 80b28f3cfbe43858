import { countLine, stockCount } from '@kerf/contract/schemas/stock-count';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { lockProducts } from '../../src/ledger/stock-book/change-stock.ts';
import { type Person, signInAdmin } from '../harness/people.ts';
import { stockProduct } from '../harness/shelf.ts';
import { expectStock } from '../harness/stock-account.ts';
import { useApi } from '../harness/use-api.ts';

const api = useApi();

let admin: Person;

beforeAll(async () => {
  admin = await signInAdmin(api());
});

const begin = async () =>
  (await admin.call('POST', '/stock-counts', { body: { title: 'Shelf 4' } })).as(stockCount);
const count = (countId: string, productId: string, counted: number) =>
  admin.call('PUT', `/stock-count/${countId}/line`, { body: { productId, counted, before: null } });

test('A count waits for no product whose count agreed with the record', async () => {
  const [same, other] = [await stockProduct(api()), await stockProduct(api())];
  const { _id } = await begin();
  await count(_id, same.id, 120);
  await count(_id, other.id, 90);

  const booked = await api()
    .db.transaction()
    .execute(async (tx) => {
      await sql`select from products where id = ${same.id} for update`.execute(tx);
      return admin.call('PUT', `/stock-count/${_id}/booked`);
    });

  expect(booked.as(stockCount)).toMatchObject({ state: 'booked', counted: 2, different: 1 });
  await expectStock(api(), other.id, { onHand: 90, held: 0 });
  const lines = await admin.call('GET', `/stock-count/${_id}/lines`);
  expect(lines.as(z.array(countLine))).toMatchObject([
    { productId: other.id, booked: true, onHand: 120 },
    { productId: same.id, booked: true, onHand: 120 },
  ]);
});

test('A product can be counted while its stock is locked', async () => {
  const product = await stockProduct(api());
  const { _id } = await begin();

  const counted = await api()
    .db.transaction()
    .execute(async (tx) => {
      await lockProducts([product.id]).execute(tx);
      return count(_id, product.id, 118);
    });

  expect(counted.as(countLine)).toMatchObject({ counted: 118, expected: 120 });
});
