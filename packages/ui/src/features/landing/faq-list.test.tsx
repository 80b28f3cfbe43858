import type { FakeHandlers } from '@kerf/api-client/fake-api';
import { SHIPPING_WORKING_DAYS } from '@kerf/domain/order-state';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderApp } from '../../testing/render-app.tsx';
import { FaqList } from './faq-list.tsx';

const user = userEvent.setup();
const calendar = { cutOffHour: 12, handlingDays: 1, workingDays: [1, 2, 3, 4, 5], closedDays: [] };

async function openShipping(getShop: FakeHandlers['getShop']) {
  const app = await renderApp({
    path: '/',
    routes: [{ path: '/', element: <FaqList /> }],
    api: { ...(getShop && { getShop }) },
  });
  const questions = await screen.findAllByRole('heading', { level: 3 });
  expect(questions).toHaveLength(4);
  expect(app.fake.calls).not.toContain('getShop');
  await user.click(screen.getByText('When does my order ship?'));
}

test('the answer about shipping names the working days that the shop promises', async () => {
  await openShipping(() => ({ holdHours: 72 }));
  const days = new RegExp(`^Within ${SHIPPING_WORKING_DAYS} working days of payment\\. My Order`);
  expect(await screen.findByText(days)).toBeDefined();
});

test('a shop with a calendar of its own promises no other days', async () => {
  await openShipping(() => ({ holdHours: 72, shipping: { zones: [], methods: [], calendar } }));
  expect(await screen.findByText(/^Before you order, the order form shows when/)).toBeDefined();
  expect(screen.queryByText(/working days/)).toBeNull();
});
