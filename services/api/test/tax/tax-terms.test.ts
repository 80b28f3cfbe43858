import { taxTerms } from '@kerf/contract/schemas/tax';
import { sampleTaxTerms } from '@kerf/domain/testing/sample-tax';
import { beforeAll, expect, test } from 'vitest';
import { type Person, signIn, signInAdmin } from '../harness/people.ts';
import { expectFieldErrors, expectProblem } from '../harness/problem.ts';
import { useApi } from '../harness/use-api.ts';

const api = useApi();
let admin: Person;

beforeAll(async () => {
  admin = await signInAdmin(api());
});

const read = async () => (await admin.call('GET', '/shop/tax')).as(taxTerms);
const save = (changes: object, version: number) =>
  admin.call('PUT', '/shop/tax', { body: { ...sampleTaxTerms, ...changes, version } });

test('Registrations and rates are saved by version, and written down with old and new', async () => {
  const before = await read();
  expect(before).toMatchObject({ country: '', registrations: [], rates: [] });
  const after = (await save({}, before.version)).as(taxTerms);
  expect(after).toMatchObject({ ...sampleTaxTerms, version: before.version + 1 });
  expect(await read()).toEqual(after);
  // A repeated request changes nothing, even with the version from before.
  expect((await save({}, before.version)).as(taxTerms)).toEqual(after);
  const { detail } = await api()
    .db.selectFrom('audit_log')
    .select('detail')
    .where('action', '=', 'shop.tax')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(detail).toMatchObject({ changes: { country: { from: '', to: 'DE' } } });
});

test('Of two admins who edit one rate, the second is told and overwrites nothing', async () => {
  const { version } = await read();
  await save({ askAgainDays: 30 }, version);
  expectProblem(await save({ askAgainDays: 60 }, version), 'settings_changed');
  expect((await read()).askAgainDays).toBe(30);
});

test('Overlapping, negative, huge and half-cent rates are refused at their row', async () => {
  const before = await read();
  const [rate, ...others] = sampleTaxTerms.rates;
  const refused = async (rates: object[], path: string) =>
    expectFieldErrors(await save({ rates }, before.version), path);
  await refused([rate ?? {}, ...others, { ...rate, from: '2026-01-01' }], 'rates.3.from');
  await refused([{ ...rate, milliPercent: -1 }, ...others], 'rates.0.milliPercent');
  await refused([{ ...rate, milliPercent: 100_001 }, ...others], 'rates.0.milliPercent');
  await refused([{ ...rate, milliPercent: 19_000.5 }, ...others], 'rates.0.milliPercent');
  await refused([{ ...rate, from: '2026-02-29' }, ...others], 'rates.0.from');
  expect(await read()).toEqual(before);
});

test('Only admins see and change them', async () => {
  const buyer = await signIn(api());
  expectProblem(await buyer.call('GET', '/shop/tax'), 'forbidden');
  const body = { ...sampleTaxTerms, version: 1 };
  expectProblem(await buyer.call('PUT', '/shop/tax', { body }), 'forbidden');
});
