import type { FakeHandlers } from '@kerf/api-client/fake-api';
import { mailChoices } from '@kerf/contract/schemas/mail';
import { ProblemError } from '@kerf/domain/problem';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderApp } from '../../testing/render-app.tsx';
// Imported here so that the first test does not wait for the lazy route.
import '../profile/profile-page.tsx';

const ada = { email: 'ada@example.com', displayName: 'Ada' };
const profile = {
  _id: '6a2f6f6e-1111-4222-8333-444455556666',
  ...ada,
  emailVerified: true,
  createdAt: '2026-03-12T14:05:09.000Z',
  phone: '',
  address: '',
  education: '',
  linkedin: '',
};
const shipping = 'When an order ships, with its tracking number';

function renderProfile(api: FakeHandlers) {
  return renderApp({
    path: '/dashboard/my-profile',
    account: ada,
    api: {
      getRole: () => ({ admin: false }),
      getProfile: () => profile,
      listMachines: () => [],
      ...api,
    },
  });
}

/** The choice, once it is known; while it loads, it cannot be changed. */
function choiceOf(name: string): Promise<HTMLInputElement> {
  return waitFor(() => {
    const choice = screen.getByRole<HTMLInputElement>('checkbox', { name });
    expect(choice.disabled).toBe(false);
    return choice;
  });
}

test('an email turned off is saved immediately, along with those already off', async () => {
  const user = userEvent.setup();
  let off: string[] = ['order.lapsing'];
  await renderProfile({
    getMailChoices: () => ({ off: ['order.lapsing'] }),
    setMailChoices: ({ body }) => {
      off = mailChoices.parse(body).off;
      return { modifiedCount: 1 };
    },
  });
  expect((await choiceOf('Before an unpaid order expires')).checked).toBe(false);

  await user.click(await choiceOf(shipping));

  await waitFor(() => expect(off.toSorted()).toEqual(['order.lapsing', 'order.shipped']));
});

test('a choice that fails to save is reverted, and says so', async () => {
  const user = userEvent.setup();
  await renderProfile({
    getMailChoices: () => ({ off: [] }),
    setMailChoices: () => {
      throw new ProblemError({ code: 'service_unavailable', retryAfterSeconds: 1 });
    },
  });

  await user.click(await choiceOf(shipping));

  expect(await screen.findByText(/^Not saved\./)).toBeDefined();
  await waitFor(async () => expect((await choiceOf(shipping)).checked).toBe(true));
});
