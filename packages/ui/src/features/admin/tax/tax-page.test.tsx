import { type TaxTermsView, taxTermsChange } from '@kerf/contract/schemas/tax';
import { ProblemError } from '@kerf/domain/problem';
import { NO_TAX_TERMS } from '@kerf/domain/tax/terms';
import { sampleTaxTerms } from '@kerf/domain/testing/sample-tax';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderApp } from '../../../testing/render-app.tsx';
// Imported here so that the first test does not wait for the lazy route.
import './tax-page.tsx';

const user = userEvent.setup();

function view(terms: typeof NO_TAX_TERMS, version: number): TaxTermsView {
  const { registrations, rates, ...others } = terms;
  const updatedAt = '2026-03-12T13:05:00.000Z';
  return { ...others, registrations: [...registrations], rates: [...rates], version, updatedAt };
}

/** A server that stores the terms, which a test can change as another admin would. */
async function visit(terms = NO_TAX_TERMS, decider?: TaxTermsView['decider']) {
  const server = { saved: { ...view(terms, 1), decider }, sent: [] as unknown[] };
  await renderApp({
    path: '/dashboard/tax',
    account: { email: 'ada@example.com', displayName: 'Ada' },
    api: {
      getRole: () => ({ admin: true }),
      listProducts: () => ({ items: [], total: 0, next: null }),
      listReviews: () => ({ items: [], total: 0, next: null }),
      listCategories: () => ({ version: 1, categories: [] }),
      getTaxTerms: () => server.saved,
      updateTaxTerms: ({ body }) => {
        const { version, ...changed } = taxTermsChange.parse(body);
        server.sent.push(changed);
        const { version: current } = server.saved;
        if (version !== current)
          throw new ProblemError({ code: 'settings_changed', version: current });
        const saved = view({ ...changed, region: changed.region ?? '' }, version + 1);
        server.saved = { ...saved, decider };
        return server.saved;
      },
    },
  });
  await screen.findByRole('button', { name: 'Save' });
  return server;
}

const press = (name: string) => user.click(screen.getByRole('button', { name }));
const row = (name: string) => within(screen.getByRole('group', { name }));

test('a registration and a rate are added, and saved in thousandths of a percent', async () => {
  const server = await visit();
  await user.selectOptions(screen.getByRole('combobox', { name: 'You ship from' }), 'Germany');
  await press('Add registration');
  await press('Add rate');
  const rate = row('Rate 1');
  expect(rate.getByRole('combobox', { name: 'Country' })).toHaveProperty('value', 'DE');
  expect(document.activeElement).toBe(rate.getByRole('combobox', { name: 'Country' }));
  await user.type(rate.getByRole('textbox', { name: 'Name on invoices' }), 'VAT');
  await user.type(rate.getByRole('textbox', { name: 'Rate (%)' }), '8.875');
  await press('Save');
  expect(await screen.findByText('Tax settings saved')).toBeDefined();
  expect(server.sent).toMatchObject([
    {
      country: 'DE',
      registrations: [{ country: 'DE', region: '', to: null }],
      rates: [{ name: 'VAT', covers: 'all', milliPercent: 8_875, to: null }],
    },
  ]);
  expect(screen.queryByRole('button', { name: 'Discard changes' })).toBeNull();
});

test('regions are chosen by name, and a shop that is taxed by state says its own', async () => {
  const server = await visit();
  await user.selectOptions(
    screen.getByRole('combobox', { name: 'You ship from' }),
    'United States',
  );
  await press('Add registration');
  await press('Add rate');
  for (const name of ['Registration 1', 'Rate 1']) {
    await user.selectOptions(row(name).getByRole('combobox', { name: 'State' }), 'Washington');
  }
  const rate = row('Rate 1');
  await user.type(rate.getByRole('textbox', { name: 'Name on invoices' }), 'Sales tax');
  await user.type(rate.getByRole('textbox', { name: 'Rate (%)' }), '10.35');
  await press('Save');
  expect(screen.getByText('Choose the state or region that you ship from.')).toBeDefined();
  expect(server.sent).toEqual([]);
  const [own] = screen.getAllByRole('combobox', { name: 'State' });
  if (!own) throw new Error('The shop’s own state is not asked for.');
  await user.selectOptions(own, 'Oregon');
  await press('Save');
  expect(await screen.findByText('Tax settings saved')).toBeDefined();
  expect(server.sent).toMatchObject([
    {
      region: 'US-OR',
      registrations: [{ region: 'US-WA' }],
      rates: [{ region: 'US-WA', milliPercent: 10_350 }],
    },
  ]);
  // A region is of its country.
  const saved = row('Rate 1');
  await user.selectOptions(saved.getByRole('combobox', { name: 'Country' }), 'Canada');
  expect(saved.getByRole('combobox', { name: 'Province' })).toHaveProperty('value', '');
});

test.each([
  ['-1', /Enter a rate from 0%/],
  ['8.8755', /Enter a rate from 0%/],
  ['101', /Enter a rate from 0%/],
])('a rate of "%s" is refused at its field, and not sent', async (typed, message) => {
  const server = await visit(sampleTaxTerms);
  const percent = row('Rate 1').getByRole('textbox', { name: 'Rate (%)' });
  expect(percent).toHaveProperty('value', '19');
  await user.clear(percent);
  await user.type(percent, typed);
  await press('Save');
  expect(row('Rate 1').getByText(message)).toBeDefined();
  expect(document.activeElement).toBe(percent);
  expect(server.sent).toEqual([]);
});

test('of two overlapping rates, both rows are named', async () => {
  await visit(sampleTaxTerms);
  await press('Add rate');
  const added = row('Rate 4');
  await user.type(added.getByRole('textbox', { name: 'Name on invoices' }), 'VAT');
  await user.type(added.getByRole('textbox', { name: 'Rate (%)' }), '16');
  await press('Save');
  expect(added.getByText(/^Rows 1 and 4 for DE overlap/)).toBeDefined();
});

test('what another admin saved meanwhile is not overwritten unseen', async () => {
  const server = await visit(sampleTaxTerms);
  await press('Remove rate 3');
  await press('Remove registration 3');
  server.saved = { ...view({ ...sampleTaxTerms, askAgainDays: 7 }, 2), decider: undefined };
  await press('Save');
  expect(await screen.findByText('Another admin saved the tax settings meanwhile')).toBeDefined();
  expect(screen.queryByRole('group', { name: 'Rate 3' })).toBeNull();
  await press('Discard changes');
  expect(screen.getByRole('group', { name: 'Rate 3' })).toBeDefined();
  expect(screen.getByLabelText('Check numbers again after (days)')).toHaveProperty('value', '7');
});

test('tax is charged only once chosen, which says what it means, and only once there is a rate', async () => {
  const server = await visit({ ...sampleTaxTerms, isCharged: false });
  const charge = screen.getByRole('checkbox', { name: /^Charge tax/ });
  expect(charge).toHaveProperty('checked', false);
  expect(screen.getByText(/^New orders are charged tax from when you save/)).toBeDefined();
  await user.click(charge);
  await press('Save');
  expect(await screen.findByText('Tax settings saved')).toBeDefined();
  expect(server.sent).toMatchObject([{ isCharged: true }]);
});

test('while Stripe Tax decides, tax is charged without own rates, which stay as they are', async () => {
  const server = await visit({ ...sampleTaxTerms, isCharged: false }, 'stripe');
  expect(screen.getByText(/^Stripe Tax decides/)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Add rate' })).toBeNull();
  await user.click(screen.getByRole('checkbox', { name: /^Charge tax/ }));
  await press('Save');
  expect(await screen.findByText('Tax settings saved')).toBeDefined();
  const { rates } = sampleTaxTerms;
  expect(server.sent).toMatchObject([{ isCharged: true, rates }]);
  expect(server.sent).toMatchObject([expect.not.objectContaining({ region: expect.anything() })]);
});

test('without a registration and a rate, it is off and says what is missing', async () => {
  await visit({ ...NO_TAX_TERMS, isCharged: true });
  const charge = screen.getByRole('checkbox', { name: /^Charge tax/ });
  expect(charge).toHaveProperty('disabled', true);
  expect(charge).toHaveProperty('checked', false);
  expect(screen.getByText('Add a registration and a rate first.')).toBeDefined();
});
