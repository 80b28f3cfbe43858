import { randomUUID } from 'node:crypto';
import { shopEndpoints } from '@kerf/contract/endpoints/shop';
import { type ShippingSettings, shippingSettings } from '@kerf/contract/schemas/shipping';
import { beforeAll, expect, test } from 'vitest';
import { type Person, signIn, signInAdmin } from '../harness/people.ts';
import { expectFieldErrors, expectProblem } from '../harness/problem.ts';
import { useApi } from '../harness/use-api.ts';

const api = useApi();
let admin: Person;

beforeAll(async () => {
  admin = await signInAdmin(api());
});

const read = async () => (await admin.call('GET', '/shop/shipping')).as(shippingSettings);
const shop = async () =>
  (await api().call('GET', '/shop', {})).as(shopEndpoints.getShop.reply).shipping;

const [west, rest] = [randomUUID(), randomUUID()];

function terms(price = 18) {
  return {
    zones: [
      {
        id: west,
        name: 'West',
        places: [{ country: 'US', regions: ['US-OR', 'US-WA'], postalCodes: [] }],
      },
      { id: rest, name: 'Rest', places: [{ country: '*', regions: [], postalCodes: [] }] },
    ],
    methods: [
      {
        id: randomUUID(),
        name: 'Ground',
        words: '3 to 5 days',
        kind: 'rates',
        basis: 'weight',
        rates: [
          { zoneId: west, steps: [{ upTo: 30_000, price }], freeFrom: 500.01 },
          { zoneId: rest, steps: [{ upTo: null, price: 45 }], freeFrom: null },
        ],
        pieceGramsMax: 20_000,
        pieceMmMax: null,
      },
      { id: randomUUID(), name: 'Freight', words: '', kind: 'quoted', zoneIds: [] },
    ],
  };
}

const save = (body: object, version: number) =>
  admin.call('PUT', '/shop/shipping', { body: { ...body, version } });

test('A shop has no shipping until an admin sets it up, and then shows it to everybody', async () => {
  const before = await read();
  expect(before).toMatchObject({ zones: [], methods: [], version: 1 });
  expect(await shop()).toBeUndefined();

  const body = terms();
  const after = (await save(body, before.version)).as(shippingSettings);
  expect(after).toMatchObject({ ...body, version: before.version + 1 });
  expect(await shop()).toEqual(body);

  await save({ ...body, methods: [] }, after.version);
  expect(await shop()).toBeUndefined();
});

test('A change is written down in words, only with what differs', async () => {
  const first = terms();
  const { version } = (await save(first, (await read()).version)).as(shippingSettings);
  const methods = terms(19.5).methods.map((method, index) => ({
    ...method,
    id: first.methods[index]?.id,
  }));
  await save({ ...first, methods }, version);

  const { detail } = await api()
    .db.selectFrom('audit_log')
    .select('detail')
    .where('action', '=', 'shop.shipping')
    .where('actor_id', '=', admin.userId)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  const ground = (price: string) =>
    `Ground (3 to 5 days): West to 30 kg ${price}, free from $500.01; Rest $45.00; pieces to 20 kg`;
  expect(detail).toEqual({
    changes: { methods: { from: [ground('$18.00')], to: [ground('$19.50')] } },
  });
});

test('Of two admins who change it at once, the second is told, and nothing is lost', async () => {
  const { version } = await read();
  const replies = await Promise.all([save(terms(1), version), save(terms(2), version)]);
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const late = replies.find(({ status }) => status === 409);
  if (late) expectProblem(late, 'settings_changed');
});

test('A change repeated because its answer was lost is no conflict', async () => {
  const body = terms();
  const { version } = await read();
  await save(body, version);
  expect((await save(body, version)).as(shippingSettings).version).toBe(version + 1);
});

test('What cannot be meant is refused at its field, and nothing is changed', async () => {
  const before: ShippingSettings = await read();
  const body = terms();
  const again = { id: randomUUID(), name: 'More', places: body.zones[0]?.places };
  expectFieldErrors(
    await save({ ...body, zones: [...body.zones, again] }, before.version),
    'zones.2.places.0.regions',
  );
  expectFieldErrors(await save(terms(-1), before.version), 'methods.0.rates.0.steps.0.price');
  expectFieldErrors(
    await save(terms(1_000_000), before.version),
    'methods.0.rates.0.steps.0.price',
  );
  expectFieldErrors(await save(terms(1.005), before.version), 'methods.0.rates.0.steps.0.price');
  expectFieldErrors(await save({ ...body, zones: [] }, before.version), 'methods.0.rates.0.zoneId');
  expect(await read()).toEqual(before);
});

test('Only admins see and change the settings', async () => {
  const buyer = await signIn(api());
  for (const [person, code] of [
    [buyer, 'forbidden'],
    [null, 'unauthenticated'],
  ] as const) {
    const token = person?.token;
    const body = { ...terms(), version: 1 };
    expectProblem(await api().call('GET', '/shop/shipping', { token }), code);
    expectProblem(await api().call('PUT', '/shop/shipping', { token, body }), code);
  }
});
