import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { accountOf } from '../harness/account-of.ts';
import { type Person, signIn, signInAdmin } from '../harness/people.ts';
import { expectFieldErrors } from '../harness/problem.ts';
import { stockProduct } from '../harness/shelf.ts';
import { type TestApi, useApi } from '../harness/use-api.ts';

const api = useApi();
const ROWS = 11;
const rows = z.array(z.looseObject({ _id: z.string() }));
let admin: Person;
let buyer: Person;

// Few distinct values, so that most rows tie and only the id orders them.
const tie = (index: number) => new Date(Date.UTC(2026, 0, 1 + (index % 3)));

beforeAll(async () => {
  admin = await signInAdmin(api());
  buyer = await signIn(api());
  for (let index = 0; index < ROWS; index += 1) {
    const { id } = await stockProduct(api(), {
      priceCents: 100 + (index % 3),
      stock: 50 + (index % 2),
    });
    await fill(api(), index, id);
  }
});

async function fill({ db }: TestApi, index: number, productId: string): Promise<void> {
  const created_at = tie(index);
  const id = randomUUID();
  await db.updateTable('products').set({ created_at }).where('id', '=', productId).execute();
  await db
    .insertInto('reviews')
    .values({
      id,
      created_at,
      name: 'A',
      img: '',
      rating: 5,
      des: 'B',
      verified: false,
      author_id: null,
      author_email: null,
    })
    .execute();
  await db
    .insertInto('messages')
    .values({ id, created_at, last_message_at: created_at, email: 'a@example.com', body: 'B' })
    .execute();
  await db.insertInto('accounts').values({ id }).execute();
  await db
    .insertInto('users')
    .values({
      id,
      account_id: id,
      created_at,
      firebase_uid: id,
      email: `${id}@example.com`,
      role: null,
      email_verified: true,
      display_name: `${index % 3}`,
      sign_in_provider: 'password',
    })
    .execute();
  await db
    .insertInto('orders')
    .values({
      id,
      created_at,
      user_id: buyer.userId,
      account_id: accountOf(buyer.userId),
      held_until: new Date(),
      goods_cents: 100 + (index % 3),
      total_cents: 100 + (index % 3),
      order_name: 'A',
      customer_email: buyer.email,
      customer_name: 'A',
      phone: '1',
      address: '1',
      life: 'expired' as const,
    })
    .execute();
}

const lists: readonly [path: string, sorts: readonly string[]][] = [
  ['/products', ['name', '-name', 'price', '-price', 'stock', '-stock', '-createdAt']],
  ['/reviews', ['']],
  ['/messages', ['createdAt', '-createdAt']],
  ['/user', ['email', '-email', 'displayName', '-displayName', 'createdAt', '-createdAt']],
  ['/orders', ['createdAt', '-createdAt', 'totalPrice', '-totalPrice']],
  ['/all-orders', ['createdAt', '-createdAt', 'totalPrice', '-totalPrice']],
];

/** Reads a customer's list of orders as that customer, any other list as an admin. */
function read(path: string) {
  return (path.startsWith('/orders') ? buyer : admin).call('GET', path);
}

function nextOf(link: string | null): string | null {
  if (link === null) return null;
  const named = /^<(\/[^>]+)>; rel="next"$/.exec(link)?.[1];
  if (named === undefined) throw new Error(`Not a link to the next page: ${link}`);
  return named;
}

async function walk(start: string): Promise<{ ids: string[]; pages: number }> {
  const ids: string[] = [];
  let pages = 0;
  for (let path: string | null = start; path !== null; pages += 1) {
    const reply = await read(path);
    ids.push(...reply.as(rows).map(({ _id }) => _id));
    path = nextOf(reply.headers.get('link'));
  }
  return { ids, pages };
}

describe.for(lists)('The list at %s', ([path, sorts]) => {
  test.for(sorts)('returns every row exactly once over its pages, sorted by "%s"', async (sort) => {
    const sorted = sort === '' ? path : `${path}?sort=${sort}`;
    const joint = sort === '' ? '?' : '&';
    const whole = await walk(`${sorted}${joint}limit=200`);

    for (const limit of [1, 4]) {
      const { ids, pages } = await walk(`${sorted}${joint}limit=${limit}`);
      expect(ids).toEqual(whole.ids);
      expect(pages).toBe(Math.ceil(whole.ids.length / limit));
    }
    expect(new Set(whole.ids).size).toBe(whole.ids.length);
    expect(whole.ids.length).toBeGreaterThanOrEqual(ROWS);
  });

  test('returns the total on every page', async () => {
    const { ids } = await walk(path);
    const first = await read(`${path}?limit=2`);
    const second = await read(nextOf(first.headers.get('link')) ?? '');

    expect(first.headers.get('x-total-count')).toBe(String(ids.length));
    expect(second.headers.get('x-total-count')).toBe(String(ids.length));
  });

  test('keeps its other parameters in the next link', async () => {
    const [sort] = sorts;
    const search = path === '/products' ? 'blade' : 'a';
    const query = `limit=3&search=${search}${sort ? `&sort=${sort}` : ''}`;
    const link = (await read(`${path}?${query}`)).headers.get('link');

    const next = new URL(nextOf(link) ?? '', api().url);
    expect(next.pathname).toBe(path);
    expect(next.searchParams.get('limit')).toBe('3');
    expect(next.searchParams.get('search')).toBe(search);
    expect(next.searchParams.has('cursor')).toBe(true);
  });

  test('has no next link when the last page is exactly full', async () => {
    const { ids } = await walk(path);

    const reply = await read(`${path}?limit=${ids.length}`);

    expect(reply.as(rows)).toHaveLength(ids.length);
    expect(reply.headers.get('link')).toBeNull();
  });

  test.for(['0', '-1', '201', '1.5', 'ten', '1e9', '', 'Infinity', '1&limit=2'])(
    'refuses a limit of "%s"',
    async (limit) => {
      expectFieldErrors(await read(`${path}?limit=${limit}`), 'limit');
    },
  );

  test('refuses an unknown sort', async () => {
    if (sorts.join('') === '') return;
    expectFieldErrors(await read(`${path}?sort=password`), 'sort');
  });

  test('refuses a cursor that is damaged, forged, or of another list', async () => {
    const id = randomUUID();
    const cursors = [
      'x',
      '%00',
      encode('null'),
      encode('[]'),
      encode(JSON.stringify(['2026-01-01T00:00:00.000Z'])),
      encode(JSON.stringify([{}, id])),
      encode(JSON.stringify([['a'], id])),
      encode(JSON.stringify(['a', 'not-an-id'])),
      encode(JSON.stringify(['a\u0000b', id])),
      encode(JSON.stringify(['0000-01-01T00:00:00.000Z', `${id}'--`])),
      encode(JSON.stringify([1, id, 2])),
      'a'.repeat(501),
    ];
    for (const cursor of cursors)
      expectFieldErrors(await read(`${path}?cursor=${cursor}`), 'cursor');
  });

  test.for(sorts)('answers an extreme cursor by "%s" with a page or a 400', async (sort) => {
    const id = randomUUID();
    for (const value of [
      '0000-01-01T00:00:00.000Z',
      '9999-12-31T23:59:59.999Z',
      '',
      -(2 ** 53) + 1,
    ]) {
      const cursor = encode(JSON.stringify([value, id]));
      const reply = await read(`${path}?cursor=${cursor}${sort && `&sort=${sort}`}`);
      expect([200, 400], reply.text).toContain(reply.status);
    }
  });
});

function encode(text: string): string {
  return Buffer.from(text).toString('base64url');
}

describe('Without parameters', () => {
  beforeAll(async () => {
    for (let more = 0; more < 15; more += 1) {
      const { id } = await stockProduct(api());
      await fill(api(), more, id);
    }
  });

  test.for(lists)('the list at %s returns 24 rows', async ([path]) => {
    const reply = await read(path);

    expect(reply.as(rows)).toHaveLength(24);
    expect(nextOf(reply.headers.get('link'))).toContain('cursor=');
  });
});
