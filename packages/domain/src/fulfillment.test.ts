import { expect, test } from 'vitest';
import { fulfillmentOf, mayMoveFulfillment, unitsToShip } from './fulfillment.ts';

const line = (ordered: number, shipped = 0, cancelled = 0) => ({ ordered, shipped, cancelled });
const goods = { isPacked: false, isDelivered: false };

test('goods are pending until they are packed', () => {
  expect(fulfillmentOf({ ...goods, lines: [line(4)] })).toBe('pending');
  expect(fulfillmentOf({ ...goods, lines: [line(4)], isPacked: true })).toBe('packed');
});

test('an order with missing units is partly shipped, whatever has arrived', () => {
  const lines = [line(4, 4), line(10, 6)];
  expect(fulfillmentOf({ ...goods, lines, isDelivered: true })).toBe('partly_shipped');
});

test('units refunded before shipping are not waited for', () => {
  expect(fulfillmentOf({ ...goods, lines: [line(10, 6, 4)] })).toBe('shipped');
  expect(unitsToShip(line(10, 6, 4))).toBe(0);
});

test('an order is delivered once all of it is shipped and every shipment has arrived', () => {
  expect(fulfillmentOf({ ...goods, lines: [line(4, 4)], isDelivered: true })).toBe('delivered');
});

test('nothing is delivered that was not shipped, and the system packs nothing', () => {
  expect(mayMoveFulfillment('pending', 'delivered', 'admin')).toBe(false);
  expect(mayMoveFulfillment('packed', 'delivered', 'admin')).toBe(false);
  expect(mayMoveFulfillment('pending', 'packed', 'system')).toBe(false);
  expect(mayMoveFulfillment('partly_shipped', 'shipped', 'system')).toBe(true);
});
