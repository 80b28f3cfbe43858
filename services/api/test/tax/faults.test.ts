import { createServer } from 'node:net';
import { certificate } from '@kerf/contract/schemas/certificate';
import { taxAnswer } from '@kerf/contract/schemas/order-tax';
import { shippingSettings } from '@kerf/contract/schemas/shipping';
import { addDays } from '@kerf/domain/report-period';
import { dayOf } from '@kerf/domain/shop-day';
import { sampleAddress } from '@kerf/domain/testing/sample-address';
import { sampleTaxTerms } from '@kerf/domain/testing/sample-tax';
import { beforeAll, expect, test } from 'vitest';
import type { ProductRow } from '../../src/db/schema.ts';
import { createViesRegister } from '../../src/gateways/vat-register/vies.ts';
import { type Person, signIn, signInAdmin } from '../harness/people.ts';
import { expectProblem } from '../harness/problem.ts';
import { delivery } from '../harness/purchase.ts';
import { stockProduct } from '../harness/shelf.ts';
import { useApi } from '../harness/use-api.ts';

const api = useApi();
let admin: Person;
let blade: ProductRow;

beforeAll(async () => {
  admin = await signInAdmin(api());
  blade = await stockProduct(api(), { priceCents: 2_499, stock: 10_000 });
  const body = { ...sampleTaxTerms, version: 1 };
  expect((await admin.call('PUT', '/shop/tax', { body })).status).toBe(200);
});

const lines = () => [{ productId: blade.id, quantity: 11 }];

test('A certificate that ends tomorrow exempts until the shop’s own day is over, and no longer', async () => {
  const buyer = await signIn(api());
  const tax = async () => {
    const body = { lines: lines(), to: { country: 'US', region: 'US-OR' } };
    return (await buyer.call('POST', '/order-tax', { body })).as(taxAnswer).tax;
  };
  const [west, east] = ['Pacific/Pago_Pago', 'Pacific/Kiritimati'];
  const inZone = async (timeZone: string) => {
    await api().db.updateTable('shop_settings').set({ time_zone: timeZone }).execute();
    return tax();
  };
  const today = dayOf(new Date(), west);
  const kept = {
    country: 'US',
    region: 'US-OR',
    number: 'OR-1',
    reason: 'Resale',
    from: '2020-01-01',
    to: addDays(today, 1),
    isChecked: true,
  };
  const path = `/customer/${buyer.userId}/certificates`;
  const added = (await admin.call('POST', path, { body: kept })).as(certificate);
  expect(await inZone(west)).toBe(0);
  const change = async (version: number, changes: object) => {
    const body = { ...kept, to: today, version, ...changes };
    expect((await admin.call('PUT', `/certificate/${added._id}`, { body })).status).toBe(200);
  };
  await change(added.version, {});
  await change(added.version + 1, {});
  expect(await inZone(west)).toBe(0);
  // 25 hours ahead.
  expect(await inZone(east)).toBe(24.4);
  await inZone('UTC');
});

test('A postal code that no zone has is told, and nothing is ordered', async () => {
  const buyer = await signIn(api());
  const [zoneId, parcel] = [crypto.randomUUID(), crypto.randomUUID()];
  const { version } = (await admin.call('GET', '/shop/shipping')).as(shippingSettings);
  const postalCodes = [{ from: '97000', to: '97999' }];
  const rates = [{ zoneId, steps: [{ upTo: null, price: 18 }], freeFrom: null }];
  const method = { id: parcel, name: 'Parcel', words: '', kind: 'rates', basis: 'value', rates };
  const settings = {
    zones: [{ id: zoneId, name: 'Oregon', places: [{ country: 'US', regions: [], postalCodes }] }],
    methods: [{ ...method, pieceGramsMax: null, pieceMmMax: null }],
    version,
  };
  expect((await admin.call('PUT', '/shop/shipping', { body: settings })).status).toBe(200);
  const place = (postalCode: string) =>
    buyer.call('POST', '/orders', {
      body: {
        ...delivery,
        lines: lines(),
        shipTo: sampleAddress({ country: 'US', region: 'US-OR', postalCode }),
        shippingMethod: parcel,
      },
    });
  const { detail } = expectProblem(await place('10001'), 'shipping_method_unavailable');
  expect(detail).toContain('We don’t ship to this address.');
  expect(await api().db.selectFrom('orders').select('id').execute()).toEqual([]);
  expect((await place('97702')).status).toBe(201);
});

test('A register of VAT numbers that never answers is given up, which is neither valid nor invalid', async () => {
  const silent = createServer(() => undefined);
  await new Promise<void>((listening) => silent.listen(0, '127.0.0.1', listening));
  const address = silent.address();
  if (address === null || typeof address === 'string') throw new Error('It has no port.');
  const register = createViesRegister({ url: `http://127.0.0.1:${address.port}`, timeoutMs: 50 });
  expect(await register.ask('FR40303265045', null)).toEqual({
    answer: 'unanswered',
    reason: 'TimeoutError',
  });
  silent.close();
});
