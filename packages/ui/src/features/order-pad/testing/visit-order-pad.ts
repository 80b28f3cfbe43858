import type { FakeHandlers, FakeRequest } from '@kerf/api-client/fake-api';
import type { FollowChanges } from '@kerf/api-client/live-events';
import { orderCheck } from '@kerf/contract/schemas/order-check';
import type { Product } from '@kerf/contract/schemas/product';
import { sampleOrder } from '@kerf/contract/testing/sample-orders';
import { sampleProduct } from '@kerf/contract/testing/sample-products';
import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect } from 'vitest';
import { createMemoryPlatform } from '../../../platform/memory-platform.ts';
import type { Platform } from '../../../platform/platform.ts';
import { createMemoryShell } from '../../../platform/testing/memory-shell.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { newBuyer, sampleProfile } from '../../purchase/testing/visit-purchase.ts';
// Imported here, so that the first test does not wait for the lazy route.
import '../order-pad-page.tsx';
import '../reading/read-file.ts';
import '../../payment/payment-page.tsx';

const idOf = (digit: number) => `${String(digit).repeat(8)}-1111-4111-8111-111111111111`;

export const fine = sampleProduct({ _id: idOf(1), sku: 'KC-250-80T', name: 'Fairface 250' });
export const packed = sampleProduct({
  _id: idOf(2),
  sku: 'KC-300-48T',
  name: 'Trueline 300',
  packSize: 10,
  price: 78,
  priceTiers: [{ from: 50, price: 65.2 }],
});
const gone = { sku: 'OLD-1', name: 'Old one' };
const catalogue = [fine, packed];

/**
 * The server's response: SKUs match, `OLD-1` is withdrawn, and other texts starting with "kc" resemble the
 * first product.
 */
export function checkOrder({ body }: FakeRequest) {
  const { rows } = orderCheck.parse(body);
  const answers = rows.map((row) => {
    const named = 'sku' in row ? row.sku.toLowerCase() : '';
    const product = catalogue.find(({ sku }) => sku.toLowerCase() === named);
    const isGone = named === gone.sku.toLowerCase();
    return {
      productId: product?._id ?? null,
      matched: product ? ('sku' as const) : null,
      gone: isGone ? gone : null,
      replacement: isGone ? packed._id : null,
      nearest: product || isGone || !named.startsWith('kc') ? [] : [fine._id],
      problem: null,
      offer: null,
      unitPrice: null,
      together: null,
    };
  });
  return { rows: answers, products: catalogue.map(withoutText) };
}

/** Like `checkOrder`, but every text that is not a SKU resembles the first product. */
export function findingFine(request: FakeRequest) {
  const { rows, products } = checkOrder(request);
  const offered = rows.map((row) =>
    row.productId === null ? { ...row, nearest: [fine._id] } : row,
  );
  return { rows: offered, products };
}

function withoutText({ des: _des, img: _img, ...product }: Product) {
  return product;
}

interface Visit {
  readonly api?: FakeHandlers;
  readonly platform?: Platform;
  readonly buyer?: ReturnType<typeof newBuyer>;
  readonly reachable?: () => boolean;
  readonly follow?: FollowChanges;
}

/** For tests: renders the order pad for a new buyer. */
export async function visitOrderPad({
  api,
  buyer = newBuyer(),
  reachable,
  follow,
  ...rest
}: Visit = {}) {
  const shell = createMemoryShell();
  const platform = rest.platform ?? createMemoryPlatform({ files: shell.parts.files ?? never() });
  const placed: FakeRequest[] = [];
  const app = await renderApp({
    path: '/dashboard/order-pad',
    account: buyer,
    platform,
    ...(reachable && { reachable }),
    ...(follow && { follow }),
    api: {
      checkOrder,
      getProfile: () => sampleProfile(buyer),
      getShop: () => ({ holdHours: 48 }),
      listMachines: () => [],
      endSession: () => ({ deletedCount: 1 }),
      search: () => ({
        items: [packed],
        total: 1,
        next: null,
        exact: true,
        understood: [],
        facets: [],
      }),
      getOrder: () => sampleOrder({ customerEmail: buyer.email }),
      createPaymentIntent: () => ({ clientSecret: 'pi_1_secret_2' }),
      placeOrders: (request) => {
        placed.push(request);
        return { success: true, order: sampleOrder({ customerEmail: buyer.email }) };
      },
      ...api,
    },
  });
  await screen.findByRole('heading', { name: /^Order pad/ });
  const user = userEvent.setup();
  return { ...app, buyer, platform, shell, user, placed };
}

function never(): never {
  throw new Error('The memory shell has files.');
}

export const padGrid = () => screen.getByRole('grid', { name: 'Order pad' });
export const itemField = (row: number) =>
  screen.getByLabelText<HTMLInputElement>(`Row ${row}, SKU or name`);
export const quantityField = (row: number) =>
  screen.getByLabelText<HTMLInputElement>(`Row ${row}, quantity`);
export const expectText = async (text: string) =>
  expect(await screen.findByText(text)).toBeDefined();

/** One ready row, and one for each kind of problem. */
export const mixedRows = [
  `${fine.sku.toLowerCase()}\t6`,
  `${packed.sku}\t14`,
  'KC-25O-80T\t6',
  'OLD-1\t6',
  'Foreign\t1e3',
].join('\n');

/** Pastes into a field, or with `document.body` while nothing has the focus. */
export function pasteText(target: HTMLElement, text: string) {
  return act(async () => {
    if (target === document.body) document.querySelector<HTMLElement>(':focus')?.blur();
    else target.focus();
    fireEvent.paste(target, { clipboardData: { getData: () => text, files: [] } });
  });
}

/** Clicks and waits for the immediate effects. */
export function clickButton(name: string | RegExp) {
  return act(async () => screen.getByRole('button', { name }).click());
}
