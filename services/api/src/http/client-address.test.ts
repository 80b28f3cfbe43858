import { expect, test } from 'vitest';
import { clientAddress } from './client-address.ts';

test("Without a trusted proxy only the connection's address counts", () => {
  expect(clientAddress('10.0.0.1', '1.1.1.1', 0)).toBe('10.0.0.1');
  expect(clientAddress('10.0.0.1', null, 0)).toBe('10.0.0.1');
});

test('Behind proxies the address is the one that the outermost proxy saw', () => {
  expect(clientAddress('10.0.0.1', '6.6.6.6, 2.2.2.2', 1)).toBe('2.2.2.2');
  expect(clientAddress('10.0.0.1', '6.6.6.6, 2.2.2.2 , 10.0.0.9', 2)).toBe('2.2.2.2');
});

test('With fewer hops than proxies the first hop is the best there is', () => {
  expect(clientAddress('10.0.0.1', '2.2.2.2', 3)).toBe('2.2.2.2');
});

test("A proxy that adds no header leaves the connection's address", () => {
  expect(clientAddress('10.0.0.1', null, 1)).toBe('10.0.0.1');
  expect(clientAddress('10.0.0.1', '', 1)).toBe('10.0.0.1');
  expect(clientAddress('10.0.0.1', '2.2.2.2,', 1)).toBe('10.0.0.1');
});

test('A text that is not an address is truncated', () => {
  expect(clientAddress('10.0.0.1', 'x'.repeat(10_000), 1)).toHaveLength(64);
});

test.for([
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2:ffff::1', '2001:db8:1:2::/64'],
  ['2001:DB8:0001:0002::', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::ffff:c000:207', '192.0.2.7'],
  ['192.0.2.7', '192.0.2.7'],
])('%s counts as %s, whether it is connected or forwarded', ([address = '', counted = '']) => {
  expect(clientAddress(address, null, 0)).toBe(counted);
  expect(clientAddress('10.0.0.1', `6.6.6.6, ${address}`, 1)).toBe(counted);
});
