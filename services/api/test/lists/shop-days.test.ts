import { changeEvent } from '@kerf/contract/schemas/history';
import { order } from '@kerf/contract/schemas/order';
import { dayOf } from '@kerf/domain/shop-day';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { type Person, signInAdmin } from '../harness/people.ts';
import { placeOne } from '../harness/purchase.ts';
import { stockProduct } from '../harness/shelf.ts';
import { useApi } from '../harness/use-api.ts';

const ZONE = 'Pacific/Auckland';
/** The twelfth of March in Auckland, and the moments around its ends. */
const DAY = '2026-03-12';
const moments = {
  before: '2026-03-11T10:59:59.999Z',
  first: '2026-03-11T11:00:00.000Z',
  last: '2026-03-12T10:59:59.999Z',
  after: '2026-03-12T11:00:00.000Z',
} as const;

const api = useApi();
let admin: Person;
const ids = new Map<string, string>();

beforeAll(async () => {
  admin = await signInAdmin(api());
  await api().db.updateTable('shop_settings').set({ time_zone: ZONE }).execute();
  const product = await stockProduct(api());
  for (const [name, moment] of Object.entries(moments)) {
    const { _id: id } = await placeOne(admin, product);
    ids.set(id, name);
    await api()
      .db.updateTable('orders')
      .set({ created_at: new Date(moment) })
      .where('id', '=', id)
      .execute();
    await api()
      .db.updateTable('audit_log')
      .set({ at: new Date(moment) })
      .where('subject_id', '=', id)
      .execute();
  }
});

async function ordersBy(query: string) {
  const reply = await admin.call('GET', `/all-orders?sort=createdAt&${query}`);
  return reply.as(z.array(order)).map(({ _id }) => ids.get(_id));
}

test('Orders are found by days of the shop', async () => {
  expect(await ordersBy(`placedFromDay=${DAY}&placedToDay=${DAY}`)).toEqual(['first', 'last']);
  expect(await ordersBy(`placedFromDay=${DAY}`)).toEqual(['first', 'last', 'after']);
  expect(await ordersBy(`placedToDay=${DAY}`)).toEqual(['before', 'first', 'last']);
});

test('History is found by days of the shop', async () => {
  const reply = await admin.call('GET', `/history?kind=order&fromDay=${DAY}&toDay=${DAY}`);
  const found = reply.as(z.array(changeEvent)).map(({ record }) => ids.get(record?.id ?? ''));
  expect(new Set(found)).toEqual(new Set(['first', 'last']));
});

test('Today is the shop’s', async () => {
  const [id = ''] = [...ids].find(([, name]) => name === 'after') ?? [];
  const began = dayOf(new Date(), ZONE);
  await api()
    .db.updateTable('orders')
    .set({ created_at: new Date() })
    .where('id', '=', id)
    .execute();

  const found = await ordersBy('placedFromDay=today');

  // Unless the day has changed meanwhile.
  if (dayOf(new Date(), ZONE) === began) expect(found).toEqual(['after']);
  expect(await ordersBy('placedFromDay=today-1')).toEqual(['after']);
});

test.each(['yesterday', '2026-02-30x', '12.03.2026', ''])('"%s" is not a day', async (day) => {
  const query = `placedFromDay=${encodeURIComponent(day)}`;
  expect((await admin.call('GET', `/all-orders?${query}`)).status).toBe(400);
});
