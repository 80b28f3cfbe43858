import { ORDER_LINES_MAX } from '@kerf/domain/limits';
import { describe, expect, it } from 'vitest';
import { newOrder, newOrders } from './new-order.ts';
import { settlement, statusUpdate } from './order.ts';

const productId = '018f6b1e-7c3a-7d2b-9a41-0c5d3e8f1a22';
const delivery = {
  customerName: 'Robin Hale',
  phone: '+1 541 555 0134',
  address: '418 Millrace Road',
};
const specified = {
  orderName: 'Longridge 250 rip, 24T',
  price: 48,
  totalPrice: 576,
  customerEmail: 'buyer@example.com',
  ...delivery,
  payment: false,
};
const lines = [{ productId, quantity: 12 }];

function pathsOf(result: { error?: { issues: { path: PropertyKey[] }[] } }): string[] {
  return (result.error?.issues ?? []).map((issue) => issue.path.join('.'));
}

describe('an order of one line', () => {
  it('may be just the payload of the specification', () => {
    expect(newOrder.parse(specified)).toEqual(specified);
  });

  it('may name its product and quantity', () => {
    const named = { ...specified, productId, quantity: 12 };
    expect(newOrder.parse(named)).toEqual(named);
  });

  it('drops what it does not know', () => {
    expect(newOrder.parse({ ...specified, transactionId: 'pi_1', state: 'paid' })).toEqual(
      specified,
    );
  });

  it.each(Object.keys(specified).filter((field) => field !== 'payment'))(
    'needs its %s',
    (field) => {
      expect(pathsOf(newOrder.safeParse({ ...specified, [field]: undefined }))).toEqual([field]);
    },
  );

  it.each([
    ['payment', true],
    ['price', '48'],
    ['price', 48.001],
    ['totalPrice', Number.POSITIVE_INFINITY],
    ['customerEmail', 'buyer@localhost'],
    ['customerName', ' '],
    ['phone', 'a'.repeat(41)],
    ['address', 'a\0b'],
    ['address', 'a'.repeat(501)],
    ['orderName', 'a\nb'],
    ['productId', '7'],
    ['quantity', 0],
    ['quantity', -6],
    ['quantity', 6.5],
    ['quantity', '6'],
    ['quantity', 1e12],
  ])('refuses the %s %j', (field, value) => {
    expect(pathsOf(newOrder.safeParse({ ...specified, [field]: value }))).toEqual([field]);
  });

  it.each([null, undefined, [], 'order', 5])('is not %j', (value) => {
    expect(newOrder.safeParse(value).success).toBe(false);
  });
});

describe('an order of many lines', () => {
  it('takes lines and where they go', () => {
    expect(newOrders.parse({ lines, ...delivery })).toEqual({ lines, ...delivery });
  });

  it('has at least one line and at most the limit', () => {
    const of = (length: number) => Array.from({ length }, () => ({ productId, quantity: 6 }));
    expect(newOrders.safeParse({ lines: of(ORDER_LINES_MAX), ...delivery }).success).toBe(true);
    expect(pathsOf(newOrders.safeParse({ lines: of(ORDER_LINES_MAX + 1), ...delivery }))).toEqual([
      'lines',
    ]);
    expect(pathsOf(newOrders.safeParse({ lines: [], ...delivery }))).toEqual(['lines']);
  });

  it('says which line is wrong', () => {
    const wrong = [...lines, { productId: 'x', quantity: 1.5 }];
    expect(pathsOf(newOrders.safeParse({ lines: wrong, ...delivery }))).toEqual([
      'lines.1.productId',
      'lines.1.quantity',
    ]);
  });
});

describe('a shipping status', () => {
  it('is Pending or Shipped', () => {
    expect(statusUpdate.parse({ status: 'Shipped' })).toEqual({ status: 'Shipped' });
    expect(statusUpdate.parse({ status: 'Pending' })).toEqual({ status: 'Pending' });
    expect(statusUpdate.safeParse({ status: 'shipped' }).success).toBe(false);
    expect(statusUpdate.safeParse({}).success).toBe(false);
  });
});

describe('a settlement', () => {
  it('names a card payment', () => {
    expect(settlement.parse({ order: productId, transactionId: 'pi_3Abc_9' })).toEqual({
      order: productId,
      transactionId: 'pi_3Abc_9',
    });
  });

  it.each([
    '',
    'pi_',
    'ch_123',
    'pi_1/../refunds',
    'pi_1?expand',
    'pi_1 2',
    `pi_${'1'.repeat(260)}`,
  ])('refuses "%s", which must not become part of an address', (transactionId) => {
    expect(settlement.safeParse({ transactionId }).success).toBe(false);
  });
});
