import type { ShippingTermsOnWire } from '@kerf/contract/schemas/shipping';
import { ProblemError } from '@kerf/domain/problem';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { createHeldStream } from '../../live/testing/held-stream.ts';
import { isDisabled } from '../../testing/is-disabled.ts';
import { placeOrderButton, visitPurchase } from '../purchase/testing/visit-purchase.ts';

const user = userEvent.setup();
const [us, far, ground, air, pickUp] = [1, 2, 3, 4, 5].map(
  (digit) => `0190c4aa-0000-7000-8000-00000000000${digit}`,
);

function terms(price = 18): ShippingTermsOnWire {
  if (!us || !far || !ground || !air || !pickUp) throw new Error('No ids.');
  const rated = (id: string, name: string, zones: string[], cost: number) => ({
    id,
    name,
    words: '3 to 5 days',
    kind: 'rates' as const,
    basis: 'flat' as const,
    rates: zones.map((zoneId) => ({
      zoneId,
      steps: [{ upTo: null, price: cost }],
      freeFrom: 1000,
    })),
    pieceGramsMax: null,
    pieceMmMax: null,
  });
  return {
    zones: [
      { id: us, name: 'US', places: [{ country: 'US', regions: [], postalCodes: [] }] },
      {
        id: far,
        name: 'Alaska',
        places: [{ country: 'US', regions: [], postalCodes: [{ from: '995', to: '999' }] }],
      },
    ],
    methods: [
      rated(ground, 'Ground', [us], price),
      rated(air, 'Air', [us, far], 60),
      { id: pickUp, name: 'Pick-up', words: '1 Arbor Way', kind: 'pick-up' },
    ],
  };
}

const visit = (shop: { shipping?: ShippingTermsOnWire }, more = {}) =>
  visitPurchase({ api: { getShop: () => ({ holdHours: 48, ...shop }) }, ...more });
const method = (name: RegExp) => screen.findByRole('radio', { name });
const total = () => document.querySelector('output')?.textContent;

test('the total has the shipping of the address, and the order says how it ships', async () => {
  const { sent, type, place } = await visit({ shipping: terms() });
  await type('10');
  await user.type(await screen.findByLabelText('Postal code'), '97201');
  expect(await method(/^Ground · \$18\.00/)).toHaveProperty('checked', true);
  expect(total()).toBe('Total$663.00');
  expect(screen.queryByText(/Leaves/)).toBeNull();
  await user.click(await method(/^Air · \$60\.00/));
  expect(total()).toBe('Total$705.00');
  expect(screen.getByText('Shipping, Air')).toBeDefined();
  await place();
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({
    shippingMethod: air,
    shippingTo: { country: 'US', region: '', postalCode: '97201' },
    totalPrice: 705,
  });
});

test('when it would leave and arrive is beside the price, for methods that say so alone', async () => {
  const { zones, methods } = terms();
  const calendar = {
    cutOffHour: 24,
    handlingDays: 0,
    workingDays: [1, 2, 3, 4, 5, 6, 7],
    closedDays: [],
  };
  const [first, ...others] = methods.map((method) =>
    method.kind === 'rates' ? { ...method, transit: { from: null, to: 1 } } : method,
  );
  const air = methods[1];
  if (!first || !air) throw new Error('No methods.');
  const { type } = await visit({
    shipping: { zones, methods: [first, air, ...others.slice(1)], calendar },
  });
  await type('10');
  await user.type(await screen.findByLabelText('Postal code'), '97201');
  await method(/^Ground · \$18\.00/);
  const days = /^Leaves \w{3} \d+ \w{3}, arrives by \w{3} \d+ \w{3}$/;
  expect(screen.getAllByText(days)).toHaveLength(1);
  expect(screen.getByText('We ship once it is paid.')).toBeDefined();
});

test('what is missing of the address is said, and why a method is not available', async () => {
  const { type } = await visit({ shipping: terms() });
  await type('10');
  expect(await screen.findAllByText('Enter the postal code.')).toHaveLength(2);
  // Pick-up needs no address, but who gives one may want it shipped.
  expect(await method(/^Pick-up · free/)).toHaveProperty('checked', false);
  expect(isDisabled(placeOrderButton())).toBe(true);
  await user.type(screen.getByLabelText('Postal code'), '99801');
  expect(await method(/^Ground/)).toHaveProperty('disabled', true);
  expect(screen.getByText('Not available in Alaska.')).toBeDefined();
  await user.type(screen.getByLabelText('Postal code'), '{Backspace>5}97201');
  await user.click(await method(/^Air/));
  await user.click(await method(/^Ground/));
  await user.type(screen.getByLabelText('Postal code'), '{Backspace>5}99801');
  expect((await screen.findByRole('alert')).textContent).toBe('Ground: Not available in Alaska.');
  expect(isDisabled(placeOrderButton())).toBe(true);
});

test('where it goes and how it ships is kept when the page is left, and forgotten once it is placed', async () => {
  const shop = { shipping: terms() };
  const { navigate, path, place, sent, type } = await visit(shop, {
    api: { getShop: () => ({ holdHours: 48, ...shop }) },
  });
  await type('10');
  await user.type(await screen.findByLabelText('Postal code'), '97201');
  await user.click(await method(/^Air/));
  const here = path();
  const leaveAndReturn = async () => {
    await navigate('/nowhere');
    await navigate(here);
    await screen.findByLabelText('Postal code');
  };
  await leaveAndReturn();
  expect(screen.getByLabelText('Postal code')).toHaveProperty('value', '97201');
  expect(await method(/^Air/)).toHaveProperty('checked', true);
  await place();
  await waitFor(() => expect(path()).toContain('/dashboard/payment/'));
  expect(sent[0]?.body).toMatchObject({ shippingMethod: air, shippingTo: { postalCode: '97201' } });
  await leaveAndReturn();
  expect(screen.getByLabelText('Postal code')).toHaveProperty('value', '');
});

test('a method that was deleted while the page was left is said', async () => {
  const shop = { shipping: terms() };
  const stream = createHeldStream();
  const { navigate, path, type } = await visit(shop, {
    follow: stream.follow,
    api: { getShop: () => ({ holdHours: 48, ...shop }) },
  });
  await type('10');
  await user.type(await screen.findByLabelText('Postal code'), '97201');
  await user.click(await method(/^Air/));
  const here = path();
  await navigate('/nowhere');
  const { zones, methods } = terms();
  shop.shipping = { zones, methods: methods.filter(({ id }) => id !== air) };
  await act(async () => stream.changed('shop', '1'));
  await navigate(here);
  expect(await screen.findByText('Air is no longer offered. Choose another.')).toBeDefined();
});

test('a method that was deleted meanwhile is said, and another can be chosen', async () => {
  const shop = { shipping: terms() };
  const { type, place } = await visit(shop, {
    placeOrder: () => {
      const { zones, methods } = terms();
      shop.shipping = { zones, methods: methods.slice(1) };
      throw new ProblemError({
        code: 'shipping_method_unavailable',
        name: null,
        reason: 'It is no longer available.',
      });
    },
    api: { getShop: () => ({ holdHours: 48, ...shop }) },
  });
  await type('10');
  await user.type(await screen.findByLabelText('Postal code'), '97201');
  expect(await method(/^Ground/)).toHaveProperty('checked', true);
  await place();
  expect(await screen.findByText('Ground is no longer offered. Choose another.')).toBeDefined();
  expect(isDisabled(placeOrderButton())).toBe(true);
  await user.click(await method(/^Air/));
  expect(isDisabled(placeOrderButton())).toBe(false);
});

test('a method made unavailable meanwhile stays chosen and says why', async () => {
  const shop = { shipping: terms() };
  const { type, place } = await visit(shop, {
    placeOrder: () => {
      const { zones, methods } = terms();
      shop.shipping = {
        zones,
        methods: methods.map((each) =>
          each.kind === 'rates' && each.name === 'Ground' ? { ...each, pieceMmMax: 100 } : each,
        ),
      };
      throw new ProblemError({ code: 'price_changed', price: 64.5, totalPrice: 705 });
    },
    api: { getShop: () => ({ holdHours: 48, ...shop }) },
  });
  await type('10');
  await user.type(await screen.findByLabelText('Postal code'), '97201');
  await place();
  expect(await screen.findByText(/^Ground: The length of/)).toBeDefined();
  expect(await method(/^Ground/)).toHaveProperty('checked', true);
  expect(isDisabled(placeOrderButton())).toBe(true);
});

test('that the last method was deleted meanwhile is said before anything is placed', async () => {
  const shop: { shipping?: ShippingTermsOnWire } = { shipping: terms() };
  const { type, place } = await visit(shop, {
    placeOrder: () => {
      delete shop.shipping;
      throw new ProblemError({ code: 'price_changed', price: 64.5, totalPrice: 645 });
    },
    api: { getShop: () => ({ holdHours: 48, ...shop }) },
  });
  await type('10');
  await user.type(await screen.findByLabelText('Postal code'), '97201');
  expect(total()).toBe('Total$663.00');
  await place();
  expect(
    await screen.findByText(
      'Ground is no longer offered. Nothing is charged for shipping any more.',
    ),
  ).toBeDefined();
  expect(total()).toBe('Total$645.00');
});

test('a method to be quoted can be chosen, and the total says that it is without shipping', async () => {
  const { zones, methods } = terms();
  const freight = {
    id: far ?? '',
    name: 'Freight',
    words: 'Pallet',
    kind: 'quoted' as const,
    zoneIds: [],
  };
  const { sent, type, place } = await visit({
    shipping: { zones, methods: [freight, ...methods] },
  });
  await type('10');
  await user.type(await screen.findByLabelText('Postal code'), '97201');
  // One with a price comes first.
  expect(await method(/^Ground/)).toHaveProperty('checked', true);
  await user.click(await method(/^Freight · to be quoted/));
  expect(total()).toBe('Total without shipping$645.00');
  expect(screen.getByText('Shipping, Freight').nextSibling?.textContent).toBe('To be quoted');
  expect(screen.getByText(/We quote the shipping and email you the total/)).toBeDefined();
  expect(screen.queryByText(/held for/)).toBeNull();
  await place();
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({ shippingMethod: far, totalPrice: 645 });
});

test('a shop without methods has no word about shipping', async () => {
  const { type, sent, place } = await visit({});
  await type('10');
  expect(total()).toBe('Total$645.00');
  expect(screen.queryByText(/shipping/i)).toBeNull();
  await place();
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(Object.keys(sent[0]?.body ?? {}).filter((name) => name.startsWith('shipping'))).toEqual(
    [],
  );
});
