import { expect, it } from 'vitest';
import { screenToRemember } from './remember-place.ts';

it.each([
  ['app://kerf/dashboard/my-order', '/dashboard/my-order'],
  ['app://kerf/dashboard/all-order?search=ada%40example.com&page=3', '/dashboard/all-order'],
  ['app://kerf/#faq', '/'],
  ['app://kerf/login?next=%2Fdashboard', null],
  ['app://kerf/dashboard/payment/8f14e45f', null],
  ['app://kerf/__stopped', null],
  ['', '/'],
])('of %s the next start opens %s', (address, path) => {
  expect(screenToRemember(address)).toBe(path);
});
