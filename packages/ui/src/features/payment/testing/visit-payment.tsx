import type { FakeHandlers, FakeRequest } from '@kerf/api-client/fake-api';
import type { FollowChanges } from '@kerf/api-client/live-events';
import type { Order } from '@kerf/contract/schemas/order';
import { sampleOrder, samplePaidOrder } from '@kerf/contract/testing/sample-orders';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect } from 'vitest';
import { isDisabled } from '../../../testing/is-disabled.ts';
import { renderApp } from '../../../testing/render-app.tsx';
// Imported here so that the first test does not wait for the lazy route.
import '../payment-page.tsx';

const ada = { email: 'ada@example.com', displayName: 'Ada' };
export const id = sampleOrder()._id;

/**
 * Renders the payment page of a sample order. `intents` and `settlements` record the requests that create and
 * settle its payment; `pay` clicks Pay once it is enabled.
 */
export async function visitPayment(api: FakeHandlers = {}, follow?: FollowChanges) {
  const intents: FakeRequest[] = [];
  const settlements: FakeRequest[] = [];
  let order: Order = sampleOrder();
  const open = api.createPaymentIntent;
  const settle = api.settleOrder;
  const app = await renderApp({
    path: `/dashboard/payment/${id}`,
    account: ada,
    ...(follow && { follow }),
    api: {
      getRole: () => ({ admin: false }),
      getOrder: () => order,
      ...api,
      createPaymentIntent: (request) => {
        intents.push(request);
        return open ? open(request) : { clientSecret: 'pi_3Kerf_secret_1' };
      },
      settleOrder: (request) => {
        settlements.push(request);
        if (settle) return settle(request);
        order = samplePaidOrder();
        return order;
      },
    },
  });
  const user = userEvent.setup();
  const pay = async () => {
    await waitFor(() => expect(isPayDisabled()).toBe(false));
    await user.click(payButton());
  };
  return { ...app, user, intents, settlements, pay };
}

export function payButton() {
  return screen.getByRole('button', { name: 'Pay' });
}

export function isPayDisabled(): boolean {
  return isDisabled(payButton());
}
