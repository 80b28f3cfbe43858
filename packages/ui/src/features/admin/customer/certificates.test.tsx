import type { FakeHandlers } from '@kerf/api-client/fake-api';
import {
  type Certificate,
  certificateChange,
  newCertificate,
} from '@kerf/contract/schemas/certificate';
import { ProblemError } from '@kerf/domain/problem';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderApp } from '../../../testing/render-app.tsx';
// Imported here, so that the first test does not wait for the lazy route.
import './customer-page.tsx';

const user = userEvent.setup();
const none = { items: [], total: 0, next: null };
const id = '00000000-0000-4000-8000-000000000002';
const kept: Certificate = {
  _id: '00000000-0000-4000-8000-000000000009',
  version: 3,
  country: 'US',
  region: 'US-OR',
  number: 'OR-1234',
  reason: 'Resale',
  from: '2026-01-01',
  to: '2026-12-31',
  isChecked: true,
  checked: { by: 'admin@example.com', at: '2026-03-12T13:05:00.000Z' },
  hasFile: false,
};

async function visit(api: FakeHandlers, tax = true) {
  await renderApp({
    path: `/dashboard/customer/${id}`,
    account: { email: 'admin@example.com', displayName: 'Ada Marsh' },
    api: {
      getRole: () => ({ admin: true }),
      getCustomer: () => ({
        _id: id,
        email: 'robin@example.com',
        displayName: 'Robin Hale',
        emailVerified: true,
        createdAt: '2026-03-12T13:05:00.000Z',
        phone: '',
        address: '',
        education: '',
        linkedin: '',
        spend: { allTime: 0, last12Months: 0, average: null, orders: 0 },
        orders: 0,
        openMessages: 0,
      }),
      listCustomerSessions: () => none,
      listUserNotes: () => none,
      getShop: () => (tax ? { holdHours: 48, tax: true as const } : { holdHours: 48 }),
      ...api,
    },
  });
  await screen.findByRole('heading', { name: 'Robin Hale' });
}

test('a certificate is added, with a wrong day said at its field first', async () => {
  const sent: unknown[] = [];
  let list: Certificate[] = [];
  await visit({
    listCertificates: () => list,
    addCertificate: ({ body }) => {
      sent.push(newCertificate.parse(body));
      list = [kept];
      return kept;
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Add tax certificate' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.selectOptions(dialog.getByLabelText('Country'), 'United States');
  await user.selectOptions(dialog.getByLabelText('State'), 'Oregon');
  await user.type(dialog.getByLabelText('Number'), 'OR-1234');
  await user.type(dialog.getByLabelText('Reason'), 'Resale');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('Enter the first day.')).toBeDefined();
  await user.type(dialog.getByLabelText('First day'), '2026-01-01');
  await user.click(dialog.getByRole('checkbox', { name: /^I have checked/ }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('United States, Oregon · Resale · OR-1234')).toBeDefined();
  expect(screen.getByText(/Checked by admin@example.com/)).toBeDefined();
  const add = screen.getByRole('button', { name: 'Add tax certificate' });
  await waitFor(() => expect(document.activeElement).toBe(add));
  expect(sent).toEqual([
    {
      country: 'US',
      region: 'US-OR',
      number: 'OR-1234',
      reason: 'Resale',
      from: '2026-01-01',
      to: null,
      isChecked: true,
    },
  ]);
});

test('a new number unchecks it, which is said before it is saved, and another admin’s document is told', async () => {
  const sent: unknown[] = [];
  await visit({
    listCertificates: () => [{ ...kept, hasFile: true }],
    setCertificateFile: ({ query }) => {
      sent.push(query);
      throw new ProblemError({ code: 'record_changed' });
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Edit certificate OR-1234' }));
  const dialog = within(await screen.findByRole('dialog'));
  const box = await dialog.findByRole('checkbox', { name: /^I have checked/ });
  await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText('Country')));
  expect(box).toHaveProperty('checked', true);
  await user.type(dialog.getByLabelText('Number'), '5');
  expect(box).toHaveProperty('checked', false);
  expect(box).toHaveProperty('disabled', true);
  expect(dialog.getByText(/^Save the change first/)).toBeDefined();
  await user.keyboard('{Backspace}');
  expect(box).toHaveProperty('checked', true);

  const chooser = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!chooser) throw new Error('There is no file chooser.');
  await user.upload(chooser, new File(['x'], 'x.pdf', { type: 'application/pdf' }));
  expect(await screen.findByText(/Somebody else changed it/)).toBeDefined();
  expect(sent).toEqual([{ version: '3' }]);
});

test('a change over another admin’s is told first, keeps what was typed, and is checked by nobody', async () => {
  const unchecked: Certificate = { ...kept, isChecked: false, checked: null };
  const server = { saved: unchecked };
  const sent: unknown[] = [];
  await visit({
    listCertificates: () => [server.saved],
    updateCertificate: ({ body }) => {
      const { version, ...change } = certificateChange.parse(body);
      if (version !== server.saved.version) throw new ProblemError({ code: 'record_changed' });
      sent.push(change);
      return server.saved;
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Edit certificate OR-1234' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(await dialog.findByLabelText('Reason'), ', Oregon');
  await user.click(dialog.getByRole('checkbox', { name: /^I have checked/ }));
  server.saved = { ...server.saved, version: 4, number: 'OR-9999' };
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText(/^Somebody else changed it/)).toBeDefined();
  expect(await dialog.findByDisplayValue('OR-9999')).toBeDefined();
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Certificate saved')).toBeDefined();
  expect(sent).toMatchObject([{ number: 'OR-9999', reason: 'Resale, Oregon', isChecked: false }]);
});

test('one that is not checked says what that means, and a file that is no PDF is refused in words', async () => {
  await visit({
    listCertificates: () => [{ ...kept, isChecked: false, checked: null }],
    setCertificateFile: () => {
      throw new ProblemError({
        code: 'validation_failed',
        errors: [{ path: 'file', message: 'This is not a PDF document. Choose another file.' }],
      });
    },
  });
  expect(await screen.findByText(/Not checked yet, so orders are charged tax/)).toBeDefined();
  const chooser = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!chooser) throw new Error('There is no file chooser.');
  await user.upload(chooser, new File(['x'], 'x.pdf', { type: 'application/pdf' }));
  expect(await screen.findByText(/This is not a PDF document/)).toBeDefined();
});

test('a certificate is deleted once it is confirmed', async () => {
  let list = [kept];
  await visit({
    listCertificates: () => list,
    deleteCertificate: () => {
      list = [];
      return { deletedCount: 1 };
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Delete certificate OR-1234' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByText(/OR-1234/)).toBeNull());
});

test('where no tax is charged, the page says nothing of it', async () => {
  await visit({}, false);
  expect(await screen.findByRole('heading', { name: /^Messages/ })).toBeDefined();
  expect(screen.queryByRole('heading', { name: 'Tax' })).toBeNull();
});
