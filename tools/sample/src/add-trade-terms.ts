import { inRequest } from '@kerf/api/current-request';
import { type Database, inTransaction } from '@kerf/api/db/database';
import type { Actor } from '@kerf/api/http/actor';
import { addAddress } from '@kerf/api/people/addresses/change-addresses';
import { setCustomerOrderFields } from '@kerf/api/people/customers/customer-order-fields';
import { setShopOrderFields } from '@kerf/api/platform/shop/order-fields';
import { updateShippingTerms } from '@kerf/api/platform/shop/update-shipping-terms';
import { updateTaxTerms } from '@kerf/api/platform/tax/update-tax-terms';
import type { Address } from '@kerf/domain/address/address';
import { NO_ORDER_FIELDS } from '@kerf/domain/po-number';
import { NO_TAX_TERMS } from '@kerf/domain/tax/terms';
import { actorOf } from './add-sample-work.ts';
import { admin, buyer } from './sample-customers.ts';
import { sampleId } from './sample-records.ts';

const FIRST_DAY = '2026-01-01';

/** Sets up what a shop that trades with companies does: shipping, tax, PO numbers, and the addresses of two plants. */
export function addTradeTerms(db: Database, adminId: string): Promise<void> {
  const actor = actorOf(admin, adminId);
  return inRequest({ source: 'web' }, async () => {
    await addShipping(db, actor);
    await addTax(db, actor);
    await addOrderFields(db, actor);
    await addPlants(db, actor);
  });
}

const west = sampleId('zone west');
const unitedStates = sampleId('zone us');
const canada = sampleId('zone canada');

/** Those of the United States that the works keeps, on the days on which they are kept. */
const PUBLIC_HOLIDAYS = [
  '2026-11-26',
  '2026-12-25',
  '2027-01-01',
  '2027-05-31',
  '2027-07-05',
  '2027-09-06',
  '2027-11-25',
  '2027-12-24',
];

/** Amounts in dollars. `upTo` is a value of goods. */
const ratesOf = (zoneId: string, small: number, large: number, freeFrom: number | null) => ({
  zoneId,
  steps: [
    { upTo: 1_000, price: small },
    { upTo: null, price: large },
  ],
  freeFrom,
});

async function addShipping(db: Database, actor: Actor): Promise<void> {
  const place = (country: string, regions: readonly string[] = []) => ({
    country,
    regions,
    postalCodes: [],
  });
  const noLimits = { pieceGramsMax: null, pieceMmMax: null };
  await updateShippingTerms(db, actor, {
    version: 1,
    calendar: {
      cutOffHour: 12,
      handlingDays: 1,
      workingDays: [1, 2, 3, 4, 5],
      closedDays: [...PUBLIC_HOLIDAYS],
    },
    zones: [
      { id: west, name: 'Oregon and Washington', places: [place('US', ['US-OR', 'US-WA'])] },
      { id: unitedStates, name: 'Rest of the United States', places: [place('US')] },
      { id: canada, name: 'Canada', places: [place('CA')] },
    ],
    methods: [
      {
        id: sampleId('method ground'),
        name: 'Ground',
        words: '3 to 5 working days',
        transit: { from: 3, to: 5 },
        kind: 'rates',
        basis: 'value',
        rates: [
          ratesOf(west, 18, 36, 4_000),
          ratesOf(unitedStates, 28, 56, 8_000),
          ratesOf(canada, 48, 96, null),
        ],
        ...noLimits,
      },
      {
        id: sampleId('method express'),
        name: 'Express',
        words: 'Next working day',
        transit: { from: null, to: 1 },
        kind: 'rates',
        basis: 'flat',
        rates: [
          { zoneId: west, steps: [{ upTo: null, price: 65 }], freeFrom: null },
          { zoneId: unitedStates, steps: [{ upTo: null, price: 95 }], freeFrom: null },
        ],
        ...noLimits,
      },
      {
        id: sampleId('method freight'),
        name: 'Freight',
        words: 'By truck, for pallets',
        kind: 'quoted',
        zoneIds: [],
      },
      {
        id: sampleId('method pick-up'),
        name: 'Pick-up',
        words: '1 Arbor Way, Bend. Monday to Friday, 7 to 15',
        kind: 'pick-up',
      },
    ],
  });
}

/** Oregon has no sales tax; where the shop is not registered, it collects none. */
async function addTax(db: Database, actor: Actor): Promise<void> {
  const inWashington = { country: 'US', region: 'US-WA', from: FIRST_DAY, to: null };
  await updateTaxTerms(db, actor, {
    ...NO_TAX_TERMS,
    version: 1,
    isCharged: true,
    country: 'US',
    region: 'US-OR',
    registrations: [{ ...inWashington, number: '604-000-000' }],
    rates: [{ ...inWashington, name: 'Sales tax', covers: 'all', milliPercent: 8_800 }],
  });
}

async function addOrderFields(db: Database, actor: Actor): Promise<void> {
  const fields = { ...NO_ORDER_FIELDS, poNumber: { kind: 'optional' as const } };
  await setShopOrderFields(db, actor, { fields, was: NO_ORDER_FIELDS });
  const own = {
    poNumber: { kind: 'pattern' as const, pattern: 'HD-99999', example: 'HD-10482' },
    costCenter: { kind: 'optional' as const },
    lineNote: { kind: 'optional' as const },
  };
  await setCustomerOrderFields(db, actor, sampleId(buyer.email), { own, was: null });
}

const plants: readonly Address[] = [
  {
    name: buyer.name,
    company: 'Hale & Daughter Joinery',
    lines: ['418 Millrace Road'],
    city: 'Bend',
    region: 'US-OR',
    postalCode: '97701',
    country: 'US',
    contact: '',
    phone: buyer.phone,
    dockHours: '',
    notes: '',
    email: '',
  },
  {
    name: 'Kit Hale',
    company: 'Hale & Daughter Joinery, Plant 2',
    lines: ['2900 Simpson Avenue', 'Dock 4'],
    city: 'Vancouver',
    region: 'US-WA',
    postalCode: '98660',
    country: 'US',
    contact: 'Kit at the dock',
    phone: '+1 360 555 0182',
    dockHours: 'Mon to Fri, 7 to 15',
    notes: 'No trucks over 12 t.',
    email: '',
  },
];

async function addPlants(db: Database, actor: Actor): Promise<void> {
  const { account_id: accountId } = await db
    .selectFrom('users')
    .select('account_id')
    .where('id', '=', sampleId(buyer.email))
    .executeTakeFirstOrThrow();
  for (const address of plants) {
    await inTransaction(db, (tx) => addAddress(tx, actor, accountId, { address }));
  }
}
