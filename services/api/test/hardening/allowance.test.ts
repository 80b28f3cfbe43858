import { orderChecked } from '@kerf/contract/schemas/order-check';
import { facetChoices } from '@kerf/domain/search/facets';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { someAddress } from '../harness/http-call.ts';
import { signIn, signInAdmin } from '../harness/people.ts';
import { expectProblem } from '../harness/problem.ts';
import { placeOne } from '../harness/purchase.ts';
import { stockProduct } from '../harness/shelf.ts';
import { useApi } from '../harness/use-api.ts';

const CALLS = 5;
/** Units of work per minute, four for each call. Few enough for every one to be written to Postgres at once. */
const UNITS = 4 * CALLS;
const MANY = 3_000;
const CATEGORY = 'panel-blades';

const api = useApi({ config: { CALLS_PER_MINUTE: CALLS } });

beforeAll(async () => {
  const category = { slug: CATEGORY, name: 'Panel blades', position: 1 };
  await api().db.insertInto('categories').values(category).execute();
  await sql`
    insert into products (id, sku, name, des, img, price_cents, min_order, on_hand, blade)
    select gen_random_uuid(), 'KM-' || n, 'Hollin ' || n, 'For panel work.', '', 1000 + n, 5, 100,
      '{"kind":"circular","diameter":300,"bore":30,"kerf":3.2,"plate":2.4,"teeth":48,"grind":"ATB","hookAngle":10,"maxRpm":6000,"materials":["MDF"]}'::jsonb
    from generate_series(1, ${MANY}) n`.execute(api().db);
});

interface Visitor {
  get(path: string): ReturnType<ReturnType<typeof api>['call']>;
  check(...texts: readonly string[]): Promise<readonly (readonly string[])[]>;
  /** The units that all processes know of. */
  units(): Promise<number>;
}

function visitor(): Visitor {
  const address = someAddress();
  const headers = { 'x-forwarded-for': address, 'cache-control': 'no-cache' };
  return {
    get: (path) => api().call('GET', path, { headers }),
    check: async (...texts) => {
      const rows = texts.map((sku) => ({ sku, quantity: 10 }));
      const reply = await api().call('POST', '/order-check', { headers, body: { rows } });
      expect(reply.status, reply.text).toBe(200);
      return reply.as(orderChecked).rows.map(({ nearest }) => nearest);
    },
    units: () => unitsOf(address),
  };
}

async function unitsOf(caller: string): Promise<number> {
  const { units } = await api()
    .db.selectFrom('rate_limits')
    .select(({ fn }) => fn.coalesce(fn.sum<string>('count'), sql<string>`0`).as('units'))
    .where('bucket', '=', `work of ${caller}`)
    .executeTakeFirstOrThrow();
  return Number(units);
}

let searches = 0;
/** A search that nobody has made before, and that finds nothing. */
function newSearch(): string {
  searches += 1;
  return `/search?search=zq${searches}x`;
}

/** Uses the visitor's units of this minute up. */
async function useUp(one: Visitor) {
  for (let answered = 0; answered <= 2 * UNITS; answered += 1) {
    const reply = await one.get(newSearch());
    if (reply.status === 429) return { refused: reply, answered };
  }
  return expect.unreachable('It may search on and on.');
}

test('An address that makes one new search after the other is refused, and gets what others have just found', async () => {
  const [hasty, calm] = [visitor(), visitor()];
  const { refused, answered } = await useUp(hasty);

  // Twice as many if the minute changed in between.
  expect(answered).toBeGreaterThanOrEqual(UNITS);
  expect(answered).toBeLessThanOrEqual(2 * UNITS);
  expect(expectProblem(refused, 'rate_limited').retryAfterSeconds).toBeLessThanOrEqual(60);
  const found = newSearch();
  expect((await calm.get(found)).status).toBe(200);
  expect((await hasty.get(found)).status).toBe(200);
});

test('A search takes more the more it sorts and reads: a saw’s blades the most', async () => {
  const [sorting, fitting] = [visitor(), visitor()];
  await sorting.get('/search?search=panel');
  expect(await sorting.units()).toBe(1 + 1);

  const saw = { kind: 'circular', materials: [], arbor: 30, smallestDiameter: 200 };
  const rest = { largestDiameter: 400, spindleRpm: null, rivingKnife: null };
  const fits = encodeURIComponent(JSON.stringify({ ...saw, ...rest }));
  const found = await fitting.get(`/search?search=panel&fits=${fits}`);
  expect(found.status, found.text).toBe(200);
  expect(await fitting.units()).toBe(1 + MANY / 600);
});

test('A new choice of facets takes units for the hits it counts, and one that is known none', async () => {
  const [one, other] = [visitor(), visitor()];
  await one.get('/search?search=hollin');
  const found = await one.units();

  await one.get('/search?search=hollin&grind=ATB,TCG');
  expect(await one.units()).toBe(found + 2);

  await one.get('/search?search=hollin&grind=TCG,ATB');
  await other.get('/search?search=hollin&grind=ATB,TCG&limit=5');
  expect([await one.units(), await other.units()]).toEqual([found + 2, 0]);
});

test('An address that chooses one set of facets after the other is refused', async () => {
  const hasty = visitor();
  const [first, ...others] = facetChoices.diameter.map(({ value }) => value);
  const choices = others.flatMap((second) =>
    facetChoices.bore.map(({ value }) => `diameter=${first},${second}&bore=${value}`),
  );
  let answered = 0;
  for (const chosen of choices) {
    const reply = await hasty.get(`/search?search=hollin&${chosen}`);
    if (reply.status === 429) break;
    answered += 1;
  }

  // Twice as many if the minute changed in between.
  expect(answered).toBeLessThanOrEqual(UNITS);
});

test('A category takes units for the hits that it is picked from, the first time', async () => {
  const [one, other] = [visitor(), visitor()];
  await one.get('/search?search=hollin');
  const found = await one.units();

  for (const visitorOfIt of [one, other]) {
    const reply = await visitorOfIt.get(`/search?search=hollin&category=${CATEGORY}`);
    expect(reply.status, reply.text).toBe(200);
  }

  expect([await one.units(), await other.units()]).toEqual([found + 1, 0]);
});

test('A list that no index sorts takes as much as it reads', async () => {
  const [byName, byStock] = [visitor(), visitor()];
  await byName.get('/products?sort=name');
  await byStock.get('/products?sort=stock');

  expect([await byName.units(), await byStock.units()]).toEqual([1, 1 + MANY / 1_500]);
});

test('An order check takes two units for each text that it searches for, and none for one that it knows', async () => {
  const one = visitor();

  const first = await one.check('Hollin 48 teeth MDF', 'KM-7');
  expect(first[0]).not.toEqual([]);
  expect(await one.units()).toBe(1 + 2);

  expect(await one.check('Hollin 48 teeth MDF', 'KM-7')).toEqual(first);
  expect(await one.units()).toBe(1 + 2 + 1);
});

test('Comparing unknown codes with similar ones, and counting the products of categories, take units too', async () => {
  const [comparing, counting] = [visitor(), visitor()];
  const codes = Array.from({ length: 25 }, (_, index) => `KM-${2_000 + index}X`);

  expect((await comparing.check(...codes)).every((nearest) => nearest.length > 0)).toBe(true);
  expect(await comparing.units()).toBe(1 + 1);
  await counting.get('/categories');
  expect(await counting.units()).toBe(8);
});

test('An order check beyond the allowance finds its products, and suggests only what is known', async () => {
  const { sku, id } = await stockProduct(api(), { name: 'Tarn 216 rip', sku: 'KC-216-TARN' });
  const [hasty, calm] = [visitor(), visitor()];
  const within = await calm.check('tarn rip 216', 'KC-216-TARM');
  expect(within).toEqual([[id], [id]]);

  let beyond: Awaited<ReturnType<Visitor['check']>> = within;
  // Again if the minute changes after it was used up.
  for (let time = 0; time < 2 && beyond[2]?.length !== 0; time += 1) {
    await useUp(hasty);
    await calm.check('tarn rip 216');
    beyond = await hasty.check('tarn rip 216', sku, 'KC-216-TARL', `216 rip tarn ${time}`);
  }

  expect(beyond).toEqual([[id], [], [], []]);
});

test('A person’s searches count for the account, and not for the address', async () => {
  const person = await signIn(api());
  const headers = { 'x-forwarded-for': someAddress() };

  await person.call('GET', newSearch(), { headers });

  expect(await unitsOf(person.userId)).toBe(1);
  expect(await unitsOf(headers['x-forwarded-for'])).toBe(0);
});

test('A document takes a unit of the first who reads it, and none while its order is unchanged', async () => {
  const [buyer, admin] = [await signIn(api()), await signInAdmin(api())];
  const { _id: id } = await placeOne(buyer, await stockProduct(api()));

  for (const reader of [buyer, buyer, admin]) {
    const reply = await reader.call('GET', `/order/${id}/documents/confirmation.pdf`);
    expect(reply.status, reply.text).toBe(200);
  }

  expect([await unitsOf(buyer.userId), await unitsOf(admin.userId)]).toEqual([1, 0]);
});
