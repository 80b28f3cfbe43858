import type { FakeHandlers } from '@kerf/api-client/fake-api';
import { numberedOrder } from '@kerf/contract/testing/sample-orders';
import { sampleCrosscut } from '@kerf/contract/testing/sample-products';
import { boundsHint } from '@kerf/domain/bounds';
import { emailProblem } from '@kerf/domain/email';
import { ProblemError } from '@kerf/domain/problem';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { useDeleteAnyOrder } from '../features/admin/all-orders/all-orders.queries.ts';
import { useGrantAdmin } from '../features/admin/all-users/all-users.queries.ts';
import {
  useAddProduct,
  useDeleteProduct,
} from '../features/admin/product-form/manage-products.queries.ts';
import { usePlaceOrder } from '../features/checkout/placement.queries.ts';
import { useOrderDeletion } from '../features/orders/use-order-deletion.ts';
import { useUpdateProfile } from '../features/profile/profile.queries.ts';
import { useAddReview } from '../features/review/review.queries.ts';
import { nameProblem, passwordProblem } from '../session/credentials.ts';
import { renderApp } from '../testing/render-app.tsx';

// The texts in sections 5 and 8 of the specification, verbatim.

test.each([
  ['Email is required', emailProblem('')],
  ['provide a valid email', emailProblem('jane@localhost')],
  ['Password is required', passwordProblem('')],
  ['Password should be 6 character or longer', passwordProblem('12345')],
  ['Name is required', nameProblem(' ')],
  ['Order should be > 5 and < 120', boundsHint({ minOrder: 5, stock: 120, packSize: 1 })],
])('a form says "%s"', (text, said) => {
  expect(said).toBe(text);
});

const email = 'ada@example.com';
const order = numberedOrder(104233, { payment: false, state: 'pending', paidAt: null });
const newOrder = {
  lines: [{ productId: sampleCrosscut()._id, quantity: 10 }],
  totalPrice: 645,
  customerName: 'Ada',
  phone: '+1',
  address: '1 Mill Road',
};
const newReview = { name: 'Ada', des: 'Cuts.', rating: 5, img: '' };
const { _id, blade, ...newProduct } = sampleCrosscut();
const profile = { phone: '1', address: '', education: '', linkedin: '' };

function usePlacing() {
  const { mutate } = usePlaceOrder(() => sampleCrosscut()._id);
  return () => mutate({ body: newOrder, idempotencyKey: 'key' });
}

function useReviewing() {
  const { mutate } = useAddReview();
  return () => mutate({ body: newReview, idempotencyKey: 'key' });
}

function useAdding() {
  const { mutate } = useAddProduct();
  return () => mutate({ body: newProduct, idempotencyKey: 'key' });
}

function useSaving() {
  const { mutate } = useUpdateProfile(email);
  return () => mutate(profile);
}

function usePromoting() {
  const { mutate } = useGrantAdmin();
  return () => mutate({ email, allowUnverified: false });
}

function useDeletingProduct() {
  const { mutate } = useDeleteProduct(() => {});
  return () => mutate(sampleCrosscut());
}

function useDeletingAnyOrder() {
  const { mutate } = useDeleteAnyOrder(() => {});
  return () => mutate({ order, reason: '' });
}

function useDeletingOwnOrder() {
  const { ask, confirm, opened } = useOrderDeletion();
  return () => (opened ? confirm() : ask(order, () => {}));
}

function refuse(): never {
  throw new ProblemError({ code: 'forbidden' });
}

interface Row {
  readonly text: string;
  readonly useAct: () => () => void;
  readonly api: FakeHandlers;
}

const rows: readonly Row[] = [
  {
    text: `Order confirmed for ${sampleCrosscut()._id}`,
    useAct: usePlacing,
    api: { placeOrders: () => ({ success: true, order }) },
  },
  { text: 'Order is not confirm', useAct: usePlacing, api: { placeOrders: refuse } },
  {
    text: 'Review Added',
    useAct: useReviewing,
    api: {
      addReview: () => ({
        success: true,
        review: { ...newReview, _id, verified: false, createdAt: order.createdAt },
      }),
    },
  },
  { text: 'Not successful', useAct: useReviewing, api: { addReview: refuse } },
  {
    text: 'Product Added',
    useAct: useAdding,
    api: { addProduct: () => ({ success: true, product: sampleCrosscut() }) },
  },
  { text: 'Not successful', useAct: useAdding, api: { addProduct: refuse } },
  {
    text: 'Profile Updated',
    useAct: useSaving,
    api: { updateProfile: () => ({ modifiedCount: 1 }) },
  },
  { text: 'Not Updated', useAct: useSaving, api: { updateProfile: () => ({ modifiedCount: 0 }) } },
  { text: 'Not Updated', useAct: useSaving, api: { updateProfile: refuse } },
  {
    text: 'Successfully made an admin',
    useAct: usePromoting,
    api: { grantAdmin: () => ({ modifiedCount: 1 }) },
  },
  { text: 'Failed to make and admin', useAct: usePromoting, api: { grantAdmin: refuse } },
  {
    text: `Order ${order.orderName} is deleted`,
    useAct: useDeletingOwnOrder,
    api: { deleteOrder: () => ({ deletedCount: 1 }) },
  },
  {
    text: `Order ${order.orderName} is deleted`,
    useAct: useDeletingAnyOrder,
    api: { deleteOrder: () => ({ deletedCount: 1 }) },
  },
  {
    text: `Product ${sampleCrosscut().name} is deleted`,
    useAct: useDeletingProduct,
    api: { deleteProduct: () => ({ deletedCount: 1 }) },
  },
];

function Desk({ useAct }: Pick<Row, 'useAct'>) {
  const act = useAct();
  return (
    <button type="button" onClick={act}>
      Act
    </button>
  );
}

test.each(rows)('a toast says "$text"', async ({ text, useAct, api }) => {
  const user = userEvent.setup();
  await renderApp({
    path: '/',
    account: { email, displayName: 'Ada' },
    routes: [{ path: '/', element: <Desk useAct={useAct} /> }],
    api,
  });
  const button = screen.getByRole('button', { name: 'Act' });
  await user.click(button);
  if (useAct === useDeletingOwnOrder) await user.click(button);
  expect(await screen.findByText((said) => said === text)).toBeDefined();
});
