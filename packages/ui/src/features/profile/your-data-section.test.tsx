import type { FakeHandlers } from '@kerf/api-client/fake-api';
import type { ErasurePlan } from '@kerf/contract/schemas/personal-data';
import { ProblemError } from '@kerf/domain/problem';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { createMemoryPlatform } from '../../platform/memory-platform.ts';
import type { FileToSave } from '../../platform/platform.ts';
import { createFakeIdentity } from '../../session/testing/fake-identity.ts';
import { testToken } from '../../session/testing/test-token.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { samplePdf } from '../documents/testing/sample-pdf.ts';
import { YourDataSection } from './your-data-section.tsx';

const user = userEvent.setup();
const email = 'ada@example.com';

const plan: ErasurePlan = {
  records: [
    { what: 'Machines', count: 2, stays: null },
    { what: 'Orders', count: 3, stays: 'What was paid stays for the books.' },
  ],
  unpaidOrders: [{ orderId: '00000000-0000-4000-8000-000000000001', number: 'KS-104002' }],
  obstacles: [],
  isLastAdmin: false,
  signedInRecently: true,
};

function Section() {
  return <YourDataSection email={email} />;
}

async function renderSection(api: FakeHandlers = {}) {
  const identity = createFakeIdentity([{ email, password: 'old secret', name: 'Ada' }]);
  identity.current = email;
  const saved: FileToSave[] = [];
  const memory = createMemoryPlatform();
  const platform = {
    ...memory,
    files: {
      ...memory.files,
      save: async (file: FileToSave) => {
        saved.push(file);
        return 'handed-over' as const;
      },
    },
  };
  platform.drafts.write(`order-pad ${email}`, 'rows');
  platform.drafts.write('order-pad bo@example.com', 'rows');
  const rendered = await renderApp({
    path: '/data',
    account: { email, displayName: 'Ada' },
    identity,
    platform,
    routes: [{ path: '/data', Component: Section }],
    api: {
      getErasurePlan: () => plan,
      deleteAccount: () => ({ records: plan.records }),
      startSession: () => ({ token: testToken({ email }) }),
      ...api,
    },
  });
  return { ...rendered, identity, saved, drafts: platform.drafts };
}

const openDialog = async () => {
  await user.click(await screen.findByRole('button', { name: 'Delete account…' }));
  return within(await screen.findByRole('dialog', { name: 'Delete your account?' }));
};

const deleteButton = { name: 'Delete account' };

test('the dialog says what goes, what stays and why, and deletes the account here and at the provider', async () => {
  const { identity, drafts, fake } = await renderSection();

  const dialog = await openDialog();
  expect(await dialog.findByText('Machines (2)')).toBeDefined();
  expect(dialog.getByText('Orders: What was paid stays for the books.')).toBeDefined();
  expect(dialog.getByText(/KS-104002/)).toBeDefined();
  expect(dialog.queryByLabelText('Password')).toBeNull();
  await user.click(dialog.getByRole('button', deleteButton));

  expect(await screen.findByText('Your account has been deleted')).toBeDefined();
  expect(fake.calls).toContain('deleteAccount');
  expect(identity.people).toEqual([]);
  expect(drafts.read(`order-pad ${email}`)).toBeNull();
  expect(drafts.read('order-pad bo@example.com')).toBe('rows');
});

test('a sign-in of a while ago asks for the password, and a wrong one deletes nothing', async () => {
  const { fake, identity } = await renderSection({
    getErasurePlan: () => ({ ...plan, signedInRecently: false }),
  });

  const dialog = await openDialog();
  await user.type(await dialog.findByLabelText('Password'), 'no secret');
  await user.click(dialog.getByRole('button', deleteButton));
  expect((await dialog.findByRole('alert')).textContent).toMatch(/password is not right/);
  expect(fake.calls).not.toContain('deleteAccount');

  await user.clear(dialog.getByLabelText('Password'));
  await user.type(dialog.getByLabelText('Password'), 'old secret');
  await user.click(dialog.getByRole('button', deleteButton));
  await waitFor(() => expect(fake.calls).toContain('deleteAccount'));
  await waitFor(() => expect(identity.people).toEqual([]));
});

test('what is in the way is said, and there is nothing to confirm', async () => {
  const order = { orderId: '00000000-0000-4000-8000-000000000001', number: 'KS-104003' };
  await renderSection({
    getErasurePlan: () => ({ ...plan, isLastAdmin: true, obstacles: [{ kind: 'order', order }] }),
  });

  const dialog = await openDialog();

  expect(await dialog.findByText(/KS-104003 is paid but hasn’t shipped/)).toBeDefined();
  expect(dialog.getByText(/only admin account/)).toBeDefined();
  expect(dialog.queryByRole('button', deleteButton)).toBeNull();
});

test('a refusal is shown in the dialog, and the account stays', async () => {
  const { identity } = await renderSection({
    deleteAccount: () => {
      throw new ProblemError({ code: 'payments_unavailable', retryAfterSeconds: 5 });
    },
  });

  const dialog = await openDialog();
  await user.click(await dialog.findByRole('button', deleteButton));

  expect(await dialog.findByRole('alert')).toBeDefined();
  expect(identity.people).toHaveLength(1);
});

test('Escape closes the dialog and gives the focus back', async () => {
  await renderSection();
  await openDialog();

  await user.keyboard('{Escape}');

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const opener = screen.getByRole('button', { name: 'Delete account…' });
  await waitFor(() => expect(document.activeElement).toBe(opener));
});

test('the download is saved as a zip; a failure is shown and can be retried', async () => {
  let isFailing = true;
  const { saved } = await renderSection({
    getArchive: () => {
      if (isFailing) throw new ProblemError({ code: 'service_unavailable', retryAfterSeconds: 5 });
      return samplePdf('your-data-2026-03-12.zip', 1);
    },
  });

  await user.click(await screen.findByRole('button', { name: 'Download your data' }));
  expect(await screen.findByRole('alert')).toBeDefined();
  isFailing = false;
  await user.click(screen.getByRole('button', { name: /Try again|Retry/ }));

  expect(await screen.findByText('your-data-2026-03-12.zip saved')).toBeDefined();
  expect(saved.map(({ name, type }) => [name, type])).toEqual([
    ['your-data-2026-03-12.zip', 'application/zip'],
  ]);
});
