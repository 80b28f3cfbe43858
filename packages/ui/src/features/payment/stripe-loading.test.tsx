import { sampleOrder } from '@kerf/contract/testing/sample-orders';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderApp } from '../../testing/render-app.tsx';
import { installFakeStripe, stripeScript } from './testing/fake-stripe.ts';
// Imported here so that the test does not wait for the lazy route.
import './payment-page.tsx';

/** Makes the network refuse the script each time Stripe's loader requests it. */
async function refuseScript(): Promise<void> {
  const refused = new Set<Element>();
  await waitFor(() => {
    const script = stripeScript();
    if (script && !refused.has(script)) {
      refused.add(script);
      act(() => script.dispatchEvent(new Event('error')));
    }
    expect(screen.getByText('The card form could not be loaded')).toBeDefined();
  });
}

test('a card form that fails to load says so, charges nothing, and can be retried', async () => {
  await renderApp({
    path: `/dashboard/payment/${sampleOrder()._id}`,
    account: { email: 'ada@example.com', displayName: 'Ada' },
    api: {
      getRole: () => ({ admin: false }),
      getOrder: () => sampleOrder(),
      createPaymentIntent: () => ({ clientSecret: 'pi_3Kerf_secret_1' }),
    },
  });
  await waitFor(() => expect(stripeScript()).not.toBeNull());
  await refuseScript();
  const pay = screen.getByRole('button', { name: 'Pay' });
  expect(pay.hasAttribute('disabled')).toBe(true);
  installFakeStripe();
  await act(async () => screen.getByRole('button', { name: 'Try again' }).click());
  await waitFor(() => expect(pay.hasAttribute('disabled')).toBe(false));
  expect(screen.queryByText('The card form could not be loaded')).toBeNull();
});
