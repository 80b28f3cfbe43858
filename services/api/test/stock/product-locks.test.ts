import { countLine, stockCount } from '@kerf/contract/schemas/stock-count';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { signInAdmin } from '../harness/people.ts';
import { stockProduct } from '../harness/shelf.ts';
import { expectStock } from '../harness/stock-account.ts';
import { useApi } from '../harness/use-api.ts';

const api = useApi();

test('A count waits for no product whose count agreed with the record', async () => {
  const admin = await signInAdmin(api());
  const [same, other] = [await stockProduct(api()), await stockProduct(api())];
  const { _id } = (await admin.call('POST', '/stock-counts', { body: { title: 'Shelf 4' } })).as(
    stockCount,
  );
  for (const [{ id: productId }, counted] of [
    [same, 120],
    [other, 90],
  ] as const) {
    const body = { productId, counted, before: null };
    await admin.call('PUT', `/stock-count/${_id}/line`, { body });
  }

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
