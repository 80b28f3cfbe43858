import type { FakeHandlers } from '@kerf/api-client/fake-api';
import { type VatNumberView, vatNumberChange } from '@kerf/contract/schemas/vat-number';
import { ProblemError } from '@kerf/domain/problem';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderApp } from '../../testing/render-app.tsx';
// Imported here, so that the first test does not wait for the lazy route.
import '../profile/profile-page.tsx';

const user = userEvent.setup();
const none: VatNumberView = {
  number: '',
  answer: null,
  askedAt: null,
  unansweredAt: null,
  requestId: null,
  name: null,
  doubt: null,
  isAsked: false,
};
const known: VatNumberView = {
  ...none,
  number: 'FR40303265045',
  answer: 'valid',
  askedAt: '2026-03-12T13:05:00.000Z',
  requestId: 'WAPI000000000001',
  name: 'Scierie Exemple SARL',
};

async function visit(api: FakeHandlers) {
  await renderApp({
    path: '/dashboard/my-profile',
    account: { email: 'ada@example.com', displayName: 'Ada' },
    api: {
      getRole: () => ({ admin: false }),
      getProfile: () => ({
        _id: '33333333-3333-4333-8333-333333333333',
        email: 'ada@example.com',
        displayName: 'Ada',
        emailVerified: true,
        createdAt: '2026-01-01T00:00:00.000Z',
        phone: '',
        address: '',
        education: '',
        linkedin: '',
      }),
      listMachines: () => [],
      getMailChoices: () => ({ off: [] }),
      getShop: () => ({ holdHours: 48, tax: true, vatNumbers: true }),
      ...api,
    },
  });
  await screen.findByRole('heading', { name: 'My Profile' });
}

const field = () => screen.findByRole('textbox', { name: 'VAT number' });

test('a number is saved, checked, and shown with what the register said', async () => {
  const sent: unknown[] = [];
  let saved = none;
  await visit({
    getVatNumber: () => saved,
    setVatNumber: ({ body }) => {
      sent.push(vatNumberChange.parse(body));
      saved = known;
      return { ...none, number: known.number, isAsked: true };
    },
  });
  await user.type(await field(), 'fr 40 303 265 045');
  await user.click(screen.getByRole('button', { name: 'Save VAT number' }));
  expect(await screen.findByText(/^Checking the number/)).toBeDefined();
  expect(await screen.findByText(/^Valid\. Orders to another EU country/)).toBeDefined();
  expect(screen.getByText(/Scierie Exemple SARL · WAPI000000000001/)).toBeDefined();
  expect(sent).toEqual([{ number: 'fr 40 303 265 045', was: '' }]);
});

test.each([
  [{ ...known, answer: 'unanswered' as const }, /could not be asked/],
  [{ ...known, unansweredAt: '2026-03-13T13:05:00.000Z' }, /could not be asked again/],
  [{ ...known, answer: 'invalid' as const }, /doesn’t know this number/],
  [{ ...known, answer: null, doubt: 'It doesn’t look like one.' }, /doesn’t look like one/],
])('what is known of a number is said, and blocks nothing', async (saved, text) => {
  await visit({ getVatNumber: () => saved });
  expect(await screen.findByText(text)).toBeDefined();
  expect(screen.getByRole('button', { name: 'Check again' })).toHaveProperty('disabled', false);
});

test('another person’s change is told, and what was typed stays', async () => {
  const sent: unknown[] = [];
  let saved = none;
  await visit({
    getVatNumber: () => saved,
    setVatNumber: ({ body }) => {
      sent.push(body);
      if (vatNumberChange.parse(body).was === known.number)
        return { ...none, number: 'ATU13585627' };
      saved = known;
      throw new ProblemError({ code: 'record_changed' });
    },
  });
  await user.type(await field(), 'ATU13585627');
  await user.click(screen.getByRole('button', { name: 'Save VAT number' }));
  expect(await screen.findByText('It has changed meanwhile')).toBeDefined();
  expect(await field()).toHaveProperty('value', 'ATU13585627');
  // Saving again replaces what the other person saved.
  await waitFor(async () => {
    await user.click(screen.getByRole('button', { name: 'Save VAT number' }));
    expect(sent.at(-1)).toEqual({ number: 'ATU13585627', was: known.number });
  });
});

test('a shop whose tax no VAT number changes asks for none', async () => {
  let asked = 0;
  await visit({
    getShop: () => ({ holdHours: 48, tax: true }),
    getVatNumber: () => {
      asked += 1;
      return none;
    },
  });
  expect(await screen.findByRole('heading', { name: 'Password' })).toBeDefined();
  expect(screen.queryByRole('textbox', { name: 'VAT number' })).toBeNull();
  expect(asked).toBe(0);
});
