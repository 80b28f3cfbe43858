import {
  type ShippingSettings,
  type ShippingTermsOnWire,
  shippingSettingsChange,
} from '@kerf/contract/schemas/shipping';
import { ProblemError } from '@kerf/domain/problem';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderApp } from '../../../testing/render-app.tsx';
// Imported here so that the first test does not wait for the lazy route.
import './shipping-settings-page.tsx';

const user = userEvent.setup();
const none = { items: [], total: 0, next: null };
const west = '0190c4aa-0000-7000-8000-000000000001';

const terms: ShippingTermsOnWire = {
  zones: [
    { id: west, name: 'West', places: [{ country: 'US', regions: ['US-OR'], postalCodes: [] }] },
  ],
  methods: [
    {
      id: '0190c4aa-0000-7000-8000-000000000002',
      name: 'Ground',
      words: '',
      kind: 'rates',
      basis: 'weight',
      rates: [
        {
          zoneId: west,
          steps: [
            { upTo: 2500, price: 9 },
            { upTo: null, price: 18 },
          ],
          freeFrom: null,
        },
      ],
      pieceGramsMax: null,
      pieceMmMax: null,
    },
  ],
};

function view(saved: ShippingTermsOnWire, version: number): ShippingSettings {
  return { ...saved, version, updatedAt: '2026-03-12T13:05:00.000Z' };
}

/** A server that stores the settings, which a test can change as another admin would. */
async function visit(saved: ShippingTermsOnWire = { zones: [], methods: [] }) {
  const server = { saved: view(saved, 1), sent: [] as unknown[] };
  await renderApp({
    path: '/dashboard/shipping',
    account: { email: 'ada@example.com', displayName: 'Ada' },
    api: {
      getRole: () => ({ admin: true }),
      listProducts: () => none,
      listReviews: () => none,
      getShippingSettings: () => server.saved,
      updateShippingSettings: ({ body }) => {
        const { version, ...changed } = shippingSettingsChange.parse(body);
        server.sent.push(changed);
        const { version: current } = server.saved;
        if (version !== current)
          throw new ProblemError({ code: 'settings_changed', version: current });
        server.saved = view(changed, version + 1);
        return server.saved;
      },
    },
  });
  await screen.findByRole('button', { name: 'Save' });
  return server;
}

const press = (name: string) => user.click(screen.getByRole('button', { name }));
const group = (name: string) => within(screen.getByRole('group', { name }));

test('a zone and a method by weight are added, and saved in grams and dollars', async () => {
  const server = await visit();
  await press('Add zone');
  await user.type(screen.getByLabelText('Zone name'), 'Oregon');
  await user.selectOptions(screen.getByLabelText('Country'), 'United States');
  await user.type(screen.getByLabelText('Postal codes'), '97000-97999, 98101');
  await press('Add method');
  await user.type(screen.getByLabelText('Method name'), 'Ground');
  await user.selectOptions(screen.getByLabelText('Price'), 'By weight');
  await press('Add step');
  const [first, second] = screen.getAllByLabelText('Price ($)');
  const [limit] = screen.getAllByLabelText('Up to (kg)');
  if (!first || !second || !limit) throw new Error('A field is missing.');
  await user.type(limit, '2.5');
  await user.type(first, '9');
  await user.type(second, '18.50');
  await user.type(screen.getByLabelText('Free from ($)'), '500');
  await press('Save');
  expect(await screen.findByText('Shipping settings saved')).toBeDefined();
  const range = (from: string, to = from) => ({ from, to });
  expect(server.sent).toMatchObject([
    {
      zones: [
        {
          name: 'Oregon',
          places: [
            { country: 'US', regions: [], postalCodes: [range('97000', '97999'), range('98101')] },
          ],
        },
      ],
      methods: [
        {
          name: 'Ground',
          kind: 'rates',
          basis: 'weight',
          rates: [
            {
              steps: [
                { upTo: 2500, price: 9 },
                { upTo: null, price: 18.5 },
              ],
              freeFrom: 500,
            },
          ],
        },
      ],
    },
  ]);
  expect(screen.queryByRole('button', { name: 'Discard changes' })).toBeNull();
});

test('a method to be quoted is added, for every address or for some zones', async () => {
  const server = await visit(terms);
  await press('Add method');
  const [, name] = screen.getAllByLabelText('Method name');
  const [, price] = screen.getAllByLabelText('Price');
  if (!name || !price) throw new Error('A field is missing.');
  await user.type(name, 'Freight');
  await user.selectOptions(price, 'To be quoted');
  await user.click(screen.getByRole('combobox', { name: 'Zones' }));
  await user.click(await within(screen.getByRole('listbox')).findByText('West'));
  await press('Save');
  expect(await screen.findByText('Shipping settings saved')).toBeDefined();
  expect(server.sent).toMatchObject([
    { methods: [{ name: 'Ground' }, { name: 'Freight', kind: 'quoted', zoneIds: [west] }] },
  ]);
});

test('focus goes to the first field of an added row, and stays in what a removed one was in', async () => {
  await visit(terms);
  await press('Add zone');
  expect(document.activeElement).toBe(group('Zone 2').getByLabelText('Zone name'));
  await press('Add method');
  const added = group('Method 2');
  expect(document.activeElement).toBe(added.getByLabelText('Method name'));
  const [rate] = added.getAllByRole('button', { name: 'Remove rate' });
  if (!rate) throw new Error('There is no rate.');
  await user.click(rate);
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Method 2' })),
  );
});

test('two zones with the same state are refused at the field, and nothing is sent', async () => {
  const server = await visit(terms);
  await press('Add zone');
  const added = group('Zone 2');
  await user.selectOptions(added.getByLabelText('Country'), 'United States');
  await user.type(added.getByLabelText('States or regions'), 'WA, OR');
  await user.type(added.getByLabelText('Zone name'), 'Coast');
  await press('Save');
  expect(group('Coast').getByText('Zone “West” has US-OR already.')).toBeDefined();
  expect(server.sent).toEqual([]);
});

test('delivery times are set up, and a day that is none is named with nothing lost', async () => {
  const server = await visit(terms);
  expect(screen.queryByLabelText('Closed days')).toBeNull();
  expect(screen.queryByLabelText('Days in transit, to')).toBeNull();
  await user.selectOptions(screen.getByLabelText('Cut-off hour'), '2 pm');
  await user.click(screen.getByLabelText('Saturday'));
  await user.type(screen.getByLabelText('Closed days'), '2026-12-25{Enter}26 Dec');
  await user.type(screen.getByLabelText('Days in transit, from'), '3');
  await user.type(screen.getByLabelText('Days in transit, to'), '2');
  await press('Save');
  expect(screen.getByText('“26 Dec” is not a day. Write days like 2026-12-25.')).toBeDefined();
  expect(screen.getByLabelText('Closed days')).toHaveProperty('value', '2026-12-25\n26 Dec');
  await user.type(screen.getByLabelText('Closed days'), '{Backspace>6}2026-12-24');
  await press('Save');
  expect(screen.getByText('Enter at least as many days as “from”.')).toBeDefined();
  expect(server.sent).toEqual([]);
  await user.type(screen.getByLabelText('Days in transit, to'), '{Backspace}5');
  await press('Save');
  expect(await screen.findByText('Shipping settings saved')).toBeDefined();
  expect(server.sent).toMatchObject([
    {
      calendar: {
        cutOffHour: 14,
        handlingDays: 0,
        workingDays: [1, 2, 3, 4, 5, 6],
        closedDays: ['2026-12-24', '2026-12-25'],
      },
      methods: [{ transit: { from: 3, to: 5 } }],
    },
  ]);
});

test('what another admin saved meanwhile is not overwritten unseen', async () => {
  const server = await visit(terms);
  await user.type(screen.getByLabelText('Shown to buyers'), '3 days');
  server.saved = view({ ...terms, methods: [] }, 2);
  await press('Save');
  expect(
    await screen.findByText('Another admin saved the shipping settings meanwhile'),
  ).toBeDefined();
  expect(screen.getByLabelText('Shown to buyers')).toHaveProperty('value', '3 days');
  await press('Discard changes');
  expect(screen.queryByLabelText('Shown to buyers')).toBeNull();
});
