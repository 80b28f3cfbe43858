import type { FakeHandlers } from '@kerf/api-client/fake-api';
import { sampleOrder } from '@kerf/contract/testing/sample-orders';
import { type PoNumberRule, poNumberFault } from '@kerf/domain/po-number';
import { fieldProblem } from '@kerf/domain/problem';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import * as paths from '../../platform/paths.ts';
import {
  clickButton,
  expectText,
  fine,
  pasteText,
  visitOrderPad,
} from '../order-pad/testing/visit-order-pad.ts';
import {
  newBuyer,
  product,
  sampleProfile,
  visitPurchase,
} from '../purchase/testing/visit-purchase.ts';

const pattern: PoNumberRule = { kind: 'pattern', pattern: 'PO-9999', example: 'PO-0042' };
const optional: PoNumberRule = { kind: 'optional' };

const asking = (poNumber: PoNumberRule): FakeHandlers => ({
  getProfile: () => ({ ...sampleProfile(newBuyer()), orderFields: { poNumber } }),
  findSamePoNumber: () => ({ orders: [] }),
});

const field = () => screen.findByLabelText<HTMLInputElement>(/^PO number/);

test('with nothing set up neither form has a field for a PO number, or asks about one', async () => {
  const purchase = await visitPurchase();
  await screen.findByDisplayValue('418 Millrace Road');
  expect(screen.queryByText(/PO number/)).toBeNull();
  expect(purchase.fake.calls).not.toContain('findSamePoNumber');
  purchase.unmount();
  await visitOrderPad();
  await screen.findByDisplayValue('418 Millrace Road');
  expect(screen.queryByText(/PO number/)).toBeNull();
});

test('an order without the PO number that is asked for stays, with the reason at its field', async () => {
  const { sent, user, place, type, path } = await visitPurchase({ api: asking(pattern) });
  expect((await field()).getAttribute('aria-describedby')).not.toBeNull();
  await screen.findByText('For example PO-0042');
  await type('10');
  await place();
  expect(await screen.findByText('Enter a PO number.')).toBeDefined();
  expect(document.activeElement).toBe(await field());
  await user.type(await field(), 'PO-47');
  await place();
  expect(await screen.findByText('Enter a PO number like PO-0042.')).toBeDefined();
  expect(sent).toEqual([]);
  await user.type(await field(), '11 ');
  await place();
  await waitFor(() => expect(path()).toContain('/dashboard/payment/'));
  expect(sent.map(({ body }) => body)).toEqual([expect.objectContaining({ poNumber: 'PO-4711' })]);
});

test('an optional PO number may be left out, and one that was typed survives another page', async () => {
  const { sent, user, place, type, navigate } = await visitPurchase({ api: asking(optional) });
  await screen.findByText('Optional');
  await user.type(await field(), '4711');
  await navigate('/nowhere');
  await navigate(paths.purchase(product._id));
  expect((await field()).value).toBe('4711');
  await user.clear(await field());
  await type('10');
  await place();
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).not.toHaveProperty('poNumber');
});

test('a number that the account has already is a warning with a link, and can be used', async () => {
  const twin = sampleOrder();
  const asked: unknown[] = [];
  const { sent, user, place, type } = await visitPurchase({
    api: {
      ...asking(optional),
      findSamePoNumber: ({ query }) => {
        asked.push(query);
        const { _id: id, number, createdAt } = twin;
        return { orders: [{ id, number, createdAt }] };
      },
    },
  });
  await user.type(await field(), ' 4711');
  const link = await screen.findByRole('link', { name: twin.number });
  expect(link.getAttribute('href')).toBe(`/dashboard/order/${twin._id}`);
  expect(link.closest('[role=status]')?.textContent).toBe(
    `4711 is already on ${twin.number}. You can use it again.`,
  );
  expect(asked).toEqual([{ poNumber: '4711' }]);
  await type('10');
  await place();
  await waitFor(() => expect(sent).toHaveLength(1));
});

test('a page that does not know yet that a PO number is required shows its field with the refusal', async () => {
  let rule: PoNumberRule = { kind: 'off' };
  const { sent, user, place, type, path } = await visitPurchase({
    api: {
      ...asking(optional),
      getProfile: () => ({
        ...sampleProfile(newBuyer()),
        ...(rule.kind !== 'off' && { orderFields: { poNumber: rule } }),
      }),
    },
    placeOrder: ({ body }) => {
      rule = { kind: 'required' };
      const { poNumber } = body as { poNumber?: string };
      const fault = poNumberFault(rule, poNumber ?? '');
      if (fault !== null) throw fieldProblem('poNumber', fault);
      return { success: true, order: sampleOrder() };
    },
  });
  await screen.findByDisplayValue('418 Millrace Road');
  await type('10');
  await place();
  await user.type(await field(), '4711');
  await place();
  await waitFor(() => expect(path()).toContain('/dashboard/payment/'));
  expect(sent).toHaveLength(2);
});

test('the pad sends the PO number, and the next order begins without one', async () => {
  const { user, placed, path, navigate } = await visitOrderPad({ api: asking(optional) });
  await pasteText(document.body, `${fine.sku}\t6`);
  await expectText('1 ready');
  await user.type(await field(), '4711');
  await clickButton(/^Place order · /);
  await waitFor(() => expect(path()).toContain('/dashboard/payment/'));
  expect(placed.map(({ body }) => body)).toEqual([expect.objectContaining({ poNumber: '4711' })]);
  await act(() => navigate('/dashboard/order-pad'));
  expect((await field()).value).toBe('');
});
