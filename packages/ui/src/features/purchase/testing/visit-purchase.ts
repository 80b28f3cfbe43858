import type { FakeHandlers, FakeRequest } from '@kerf/api-client/fake-api';
import type { FollowChanges } from '@kerf/api-client/live-events';
import type { Machine } from '@kerf/contract/schemas/machine';
import type { Product } from '@kerf/contract/schemas/product';
import { sampleOrder } from '@kerf/contract/testing/sample-orders';
import { sampleProduct } from '@kerf/contract/testing/sample-products';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { silentStream } from '../../../live/testing/silent-stream.ts';
import { createMemoryPlatform } from '../../../platform/memory-platform.ts';
import * as paths from '../../../platform/paths.ts';
import type { Account } from '../../../session/session-state.ts';
import { createFakeIdentity } from '../../../session/testing/fake-identity.ts';
import { testToken } from '../../../session/testing/test-token.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { chosenMachine } from '../../machines/use-chosen-machine.ts';

// Imported here so that the first test does not wait for the lazy route.
import '../../payment/payment-page.tsx';
import '../purchase-page.tsx';

export const product = sampleProduct();
export const PASSWORD = 'secret';
let buyers = 0;

/** A new account per call, since drafts otherwise survive from test to test. */
export function newBuyer(): Account {
  buyers += 1;
  history.replaceState(null, '');
  return { email: `ada${buyers}@example.com`, displayName: 'Ada' };
}

export function sampleProfile({ email, displayName }: Account) {
  return {
    _id: '33333333-3333-4333-8333-333333333333',
    email,
    displayName,
    emailVerified: true,
    createdAt: '2026-01-01T00:00:00.000Z',
    phone: '+1 541 555 0134',
    address: '418 Millrace Road',
    education: '',
    linkedin: '',
  };
}

interface Shop {
  readonly product?: () => Product;
  readonly placeOrder?: FakeHandlers['placeOrders'];
  /** Handlers for other calls. */
  readonly api?: FakeHandlers;
  /** Defaults to the product's purchase page. */
  readonly path?: string;
  /** The machine that the buyer selected; none by default. */
  readonly machine?: () => Machine;
  /** The stream of live changes; silent if omitted. */
  readonly follow?: FollowChanges;
}

/** Renders the purchase page for a new buyer, and records the orders that are sent. */
export async function visitPurchase({
  product: read = () => product,
  placeOrder,
  machine,
  api,
  path = paths.purchase(product._id),
  follow = silentStream,
}: Shop = {}) {
  const buyer = newBuyer();
  const platform = createMemoryPlatform();
  if (machine) chosenMachine(platform.drafts, buyer.email).set(machine()._id);
  const identity = createFakeIdentity([
    { email: buyer.email, name: buyer.displayName, password: PASSWORD },
  ]);
  const sent: FakeRequest[] = [];
  const order = () => sampleOrder({ customerEmail: buyer.email });
  const app = await renderApp({
    path,
    account: buyer,
    identity,
    platform,
    follow,
    api: {
      startSession: () => ({ token: testToken(buyer) }),
      getProduct: read,
      getProfile: () => sampleProfile(buyer),
      getRole: () => ({ admin: false }),
      getShop: () => ({ holdHours: 48 }),
      listMachines: () => (machine ? [machine()] : []),
      getOrder: order,
      createPaymentIntent: () => ({ clientSecret: 'pi_1_secret_2' }),
      placeOrders: (request) => {
        sent.push(request);
        return placeOrder ? placeOrder(request) : { success: true, order: order() };
      },
      ...api,
    },
  });
  await screen.findByRole('heading', { name: 'Order' });
  const user = userEvent.setup();
  const place = () => user.click(placeOrderButton());
  const type = async (quantity: string) => {
    await user.clear(screen.getByLabelText('Quantity'));
    await user.type(screen.getByLabelText('Quantity'), quantity);
  };
  const keys = () => sent.map(({ headers }) => headers.get('idempotency-key'));
  return { ...app, buyer, user, sent, keys, place, type };
}

export function placeOrderButton(): HTMLElement {
  return screen.getByRole('button', { name: 'Place Order' });
}

/** The current value of a form field. */
export function fieldText(label: string): string {
  return screen.getByLabelText<HTMLInputElement>(label).value;
}
