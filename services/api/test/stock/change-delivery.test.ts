import { randomUUID } from 'node:crypto';
import { delivery } from '@kerf/contract/schemas/delivery';
import { expect, test } from 'vitest';
import { signInAdmin } from '../harness/people.ts';
import { expectProblem } from '../harness/problem.ts';
import { stockProduct } from '../harness/shelf.ts';
import { useApi } from '../harness/use-api.ts';

const api = useApi();

test('A change of a delivery that is sent again because its answer was lost is made once', async () => {
  const admin = await signInAdmin(api());
  const { sku } = await stockProduct(api());
  const ordered = { supplier: 'Solingen', expectedOn: null, lines: [{ sku, quantity: 40 }] };
  const added = await admin.call('POST', '/deliveries', { body: ordered });
  const { _id, version } = added.as(delivery);
  const change = (note: string, headers = {}) =>
    admin.call('PUT', `/delivery/${_id}`, { body: { ...ordered, note, version }, headers });
  const headers = { 'idempotency-key': randomUUID() };

  const [first, again] = [await change('Gate 3', headers), await change('Gate 3', headers)];

  expect([first.status, again.status]).toEqual([200, 200]);
  expect(again.json).toEqual(first.json);
  expect(again.as(delivery)).toMatchObject({ note: 'Gate 3', version: version + 1 });
  expectProblem(await change('Gate 4', headers), 'idempotency_key_reused');
  expectProblem(await change('Gate 3'), 'delivery_changed');
});
