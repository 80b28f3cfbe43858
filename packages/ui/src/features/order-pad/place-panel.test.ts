import { newOrders } from '@kerf/contract/schemas/new-order';
import { sampleOrder } from '@kerf/contract/testing/sample-orders';
import { ProblemError } from '@kerf/domain/problem';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createHeldStream } from '../../live/testing/held-stream.ts';
import { createMemoryPlatform } from '../../platform/memory-platform.ts';
import { newBuyer } from '../purchase/testing/visit-purchase.ts';
import { createFakePad } from './testing/fake-pad.ts';
import {
  clickButton,
  expectText,
  fine,
  itemField,
  pasteText,
  visitOrderPad,
} from './testing/visit-order-pad.ts';

test('the ready rows become one order, the others stay, and payment follows', async () => {
  const { buyer, placed, path } = await visitOrderPad();
  await pasteText(document.body, `${fine.sku}\t6\n${fine.sku}\t4\nForeign\t6`);
  await expectText('2 ready, 1 needs attention');
  await clickButton(/^Place order · /);
  await waitFor(() => expect(path()).toBe(`/dashboard/payment/${sampleOrder()._id}`));
  expect(placed.map(({ body }) => body)).toEqual([
    {
      lines: [{ productId: fine._id, quantity: 10 }],
      customerName: 'Ada',
      phone: '+1 541 555 0134',
      address: '418 Millrace Road',
      totalPrice: 645,
      padRows: [
        { id: expect.any(String), at: expect.any(Number) },
        { id: expect.any(String), at: expect.any(Number) },
      ],
    },
  ]);
  expect(placed[0]?.headers.get('idempotency-key')).toMatch(/^[0-9a-f-]{36}$/);
  expect(buyer.email).toBeDefined();
});

test('an order without an answer is sent again under its key, after a reload too', async () => {
  let reachable = false;
  const keys: (string | null)[] = [];
  const api = {
    placeOrders: ({ headers }: { headers: Headers }) => {
      keys.push(headers.get('idempotency-key'));
      if (!reachable) throw new TypeError('Failed to fetch');
      return { success: true as const, order: sampleOrder() };
    },
  };
  const first = await visitOrderPad({ api });
  await pasteText(document.body, `${fine.sku}\t6`);
  await expectText('1 ready');
  await clickButton(/^Place order · /);
  await screen.findByText(/^The server cannot be reached/);
  first.unmount();
  reachable = true;
  const again = await visitOrderPad({ api, platform: first.platform, buyer: first.buyer });
  await expectText('1 ready');
  await clickButton(/^Place order · /);
  await waitFor(() => expect(again.path()).toContain('/dashboard/payment/'));
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
  await again.navigate('/dashboard/order-pad');
  await expectText('No rows yet');
});

test('an order whose rows have left the pad, and whose response was lost, is retried with its key', async () => {
  const pad = createFakePad();
  const stream = createHeldStream();
  const keys: (string | null)[] = [];
  const { buyer, path } = await visitOrderPad({
    follow: stream.follow,
    api: {
      ...pad.api,
      placeOrders: ({ headers, body }) => {
        keys.push(headers.get('idempotency-key'));
        if (keys.length > 1) return { success: true, order: sampleOrder() };
        pad.exchange({ since: null, rows: [], removed: newOrders.parse(body).padRows ?? [] });
        throw new TypeError('Failed to fetch');
      },
    },
  });
  await pasteText(document.body, `${fine.sku}\t6`);
  await expectText('1 ready');
  await waitFor(() => expect(pad.rows().filter(({ seen }) => seen !== null)).toHaveLength(1));
  await clickButton(/^Place order · /);
  await screen.findByText(/^The server cannot be reached/);
  await act(async () => stream.changed('pad', buyer.email));
  await expectText('No rows yet');
  await clickButton('Try again');
  await waitFor(() => expect(path()).toContain('/dashboard/payment/'));
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
});

test('Ctrl with Enter in the address places the order', async () => {
  const { user, path } = await visitOrderPad();
  await pasteText(document.body, `${fine.sku}\t6`);
  await expectText('1 ready');
  await user.click(screen.getByLabelText('Address'));
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(path()).toContain('/dashboard/payment/'));
});

test('the key of an order is on the device before the order is sent', async () => {
  const [buyer, platform] = [newBuyer(), createMemoryPlatform()];
  const stored: boolean[] = [];
  await visitOrderPad({
    buyer,
    platform,
    api: {
      placeOrders: ({ headers }) => {
        const key = headers.get('idempotency-key') ?? expect.unreachable();
        stored.push(platform.drafts.read(`order-pad ${buyer.email}`)?.includes(key) ?? false);
        return { success: true, order: sampleOrder() };
      },
    },
  });
  await pasteText(document.body, `${fine.sku}\t6`);
  await expectText('1 ready');
  await clickButton(/^Place order · /);
  await waitFor(() => expect(stored).toEqual([true]));
});

test('a refusal is explained, and the rows are looked up again', async () => {
  let checks = 0;
  const { fake } = await visitOrderPad({
    api: {
      placeOrders: () => {
        checks = fake.calls.filter((call) => call === 'checkOrder').length;
        throw new ProblemError({ code: 'price_changed', price: null, totalPrice: 999 });
      },
    },
  });
  await pasteText(document.body, `${fine.sku}\t6`);
  await expectText('1 ready');
  await clickButton(/^Place order · /);
  await screen.findByText('The price has changed');
  await waitFor(() =>
    expect(fake.calls.filter((call) => call === 'checkOrder').length).toBeGreaterThan(checks),
  );
  expect(itemField(1).value).toBe(fine.sku);
});

test('nothing is sent without an address', async () => {
  const { user, placed } = await visitOrderPad();
  await pasteText(document.body, `${fine.sku}\t6`);
  await expectText('1 ready');
  await user.clear(screen.getByLabelText('Address'));
  await clickButton(/^Place order · /);
  expect(document.activeElement).toBe(screen.getByLabelText('Address'));
  expect(placed).toEqual([]);
});
