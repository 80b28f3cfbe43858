import { orderChecked } from '@kerf/contract/schemas/order-check';
import { unmetDemand } from '@kerf/contract/schemas/unmet-demand';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { type Person, signIn, signInAdmin } from '../harness/people.ts';
import { useSearchShelf } from '../search/search-shelf.ts';

const { api, named } = useSearchShelf();
let buyer: Person;
beforeAll(async () => {
  buyer = await signIn(api());
});

async function check(...texts: readonly string[]) {
  const rows = texts.map((sku) => ({ sku, quantity: 10 }));
  const reply = await buyer.call('POST', '/order-check', { body: { rows } });
  expect(reply.status, reply.text).toBe(200);
  const checked = reply.as(orderChecked);
  const names = new Map(checked.products.map(({ _id, name }) => [_id, name]));
  return checked.rows.map(({ productId, problem, nearest }) => ({
    productId,
    problem,
    nearest: nearest.map((id) => names.get(id)),
  }));
}

test.each([
  ['250x30x3.2 Z80 TCG', 'Brightcut 250 aluminium, 80T'],
  ['250 x 30 x 3,2 z 80 tcg', 'Brightcut 250 aluminium, 80T'],
  ['Brightcut 250', 'Brightcut 250 aluminium, 80T'],
  ['10" x 40T', 'Longridge 254 thin-kerf rip, 40T'],
  ['longridge 184 framing 24t', 'Longridge 184 framing, 24T'],
  ['Freud LU5A 0100', 'Brightcut 250 aluminium, 80T'],
  ['brite cut 250', 'Brightcut 250 aluminium, 80T'],
  ['252x30x3.2 Z80 TCG', 'Brightcut 250 aluminium, 80T'],
])(
  'A row with the text %j is offered the search results, and takes none by itself',
  async (text, name) => {
    const [row] = await check(text);
    expect(row).toMatchObject({ productId: null, problem: 'unknown' });
    expect(row?.nearest[0]).toBe(name);
    const searched = await named({ search: text });
    expect(row?.nearest).toEqual(searched.slice(0, 4));
  },
);

test('One check answers rows of every kind', async () => {
  const rows = await check('ribbon 2240', 'KC-250-30-24T', 'xylophone', 'Ribbon 2240', 'Freud');
  expect(rows.map(({ productId, nearest }) => [productId !== null, nearest])).toEqual([
    [false, ['Ribbon 2240 resaw, 16 mm 4 TPI']],
    [true, []],
    [false, []],
    [false, ['Ribbon 2240 resaw, 16 mm 4 TPI']],
    [false, []],
  ]);
});

test('A row that only has close results counts as unmet demand, and one with exact results does not', async () => {
  await check('sheetline veneer', '258x30x3.2 Z80');
  const admin = await signInAdmin(api());
  const list = await admin.call('GET', '/unmet-demand?source=order-pad');
  const texts = list.as(z.array(unmetDemand)).map(({ text }) => text);
  expect(texts).toContain('258x30x3.2 Z80');
  expect(texts).not.toContain('sheetline veneer');
});
