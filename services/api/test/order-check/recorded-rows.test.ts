import { randomUUID } from 'node:crypto';
import { unmetDemand } from '@kerf/contract/schemas/unmet-demand';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { createRecordUnknownRows } from '../../src/ordering/order-check/read-row.ts';
import { someAddress } from '../harness/http-call.ts';
import { type Person, signIn, signInAdmin } from '../harness/people.ts';
import { useApi } from '../harness/use-api.ts';

const MINUTE_MS = 60_000;

const api = useApi();
let admin: Person;

beforeAll(async () => {
  admin = await signInAdmin(api());
});

afterEach(() => {
  vi.restoreAllMocks();
});

async function counts(text: string) {
  const reply = await admin.call('GET', `/unmet-demand?search=${text}`);
  return reply.as(z.array(unmetDemand)).map(({ times, customers }) => ({ times, customers }));
}

function passTime(ms: number): void {
  const later = performance.now() + ms;
  vi.spyOn(performance, 'now').mockReturnValue(later);
}

test('A row that an open pad checks again and again counts once for each caller', async () => {
  const text = `wk-${randomUUID()}`;
  const body = { rows: [{ sku: text, quantity: null }] };
  const visitor = { headers: { 'x-forwarded-for': someAddress() } };
  const [buyer, other] = [await signIn(api()), await signIn(api())];

  for (let time = 0; time < 3; time += 1) {
    await buyer.call('POST', '/order-check', { body });
    await api().call('POST', '/order-check', { body, ...visitor });
  }
  expect(await counts(text)).toEqual([{ times: 2, customers: 1 }]);

  await other.call('POST', '/order-check', { body });
  expect(await counts(text)).toEqual([{ times: 3, customers: 2 }]);
});

test('A row counts again once an hour has passed without it', async () => {
  const text = `wk-${randomUUID()}`;
  const recordUnknownRows = createRecordUnknownRows(api().db);
  const record = () => recordUnknownRows([text], 'somebody');

  await record();
  for (let time = 0; time < 3; time += 1) {
    passTime(59 * MINUTE_MS);
    await record();
  }
  expect(await counts(text)).toEqual([{ times: 1, customers: 0 }]);

  passTime(61 * MINUTE_MS);
  await record();
  expect(await counts(text)).toEqual([{ times: 2, customers: 0 }]);
});
